"""Targets of a Keras loss that are no class, where a check of torch's losses looks for the same."""

from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Answer, Keras
from dryfit.core.finding import Action, Edit, Finding, Findings
from dryfit.core.source import source_of

SPARSE = "sparse_categorical_crossentropy"
CLASS = "SparseCategoricalCrossentropy"


def unlabelled_keras_target(keras: Keras, failures: Failures) -> Findings:
    """The first sparse loss that fails on targets below 0."""
    number = failures.first("LOS203", SPARSE, "loss")
    for answer in keras.answers:
        if number is None:
            return
        if answer.function != SPARSE or answer.void is None or not answer.failed or answer.void == answer.ignored:
            continue
        # What else there is has to be classes: the mark is then the only thing wrong.
        if answer.target_max is None or not 0 < answer.target_max < (answer.units or 0):
            continue
        edits = _ignoring(answer)
        yield Finding(
            f"Targets of {answer.void} are no class of {answer.units}, and {SPARSE} leaves out "
            f"{'nothing' if answer.ignored is None else answer.ignored}.",
            {"value": answer.void, "classes": answer.units, "ignore_class": answer.ignored},
            answer.location or answer.compiled_at,
            fix=f"{CLASS}(ignore_class={answer.void})",
            edits=edits,
            explains=number,
        )
        return


def _ignoring(answer: Answer) -> tuple[Edit, ...]:
    where, text = answer.location, source_of(answer.location)
    if where is None or CLASS not in text or not text.endswith(")"):
        return ()
    return (Edit(Action.SET_ARGUMENT, where, "ignore_class", str(answer.void)),)
