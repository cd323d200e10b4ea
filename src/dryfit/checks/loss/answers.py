"""LOS710 to LOS712: what a Keras model answers, beside what its loss is for."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Answer, Keras
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity

# The losses of one class of several: of class ids, and of one-hot rows.
CLASS_LOSSES = ("sparse_categorical_crossentropy", "categorical_crossentropy")
# Losses that compare element by element, and broadcast.
ELEMENTWISE = ("binary_crossentropy", "mean_squared_error", "mean_absolute_error", "huber")
# Axes of an answer from which it is more than one row an example.
ROWS = 3


@check("LOS710", Severity.ERROR)
def several_answers_an_example(keras: Keras, failures: Failures) -> Findings:
    """A model gives several answers for an example that has one target.

    Cause:
        A dense layer is applied to every step of a sequence, or every place of a picture, where
        nothing takes their mean or flattens them, and where a recurrent layer gives every state.
        Cross-entropies raise; losses of numbers compare each of the answers with the one target.

    Fix:
        Flatten, pool, or take the last state, before the dense layers.
    """
    for answer in keras.answers:
        number = failures.first("LOS710", answer.function) if answer.failed else None
        if not (_more_than_classes(answer) and number is not None) and not _spread(answer):
            continue
        per = _size(answer.output_shape[1:-1])
        yield Finding(
            f"The model answers {_shape(answer.output_shape)}, {per} rows for each of "
            f"{answer.target_shape[0]} examples, which have one target each.",
            {"output": str(answer.output_shape), "target": str(answer.target_shape), "layer": answer.unflattened},
            answer.unflattened_at or answer.layer_at or answer.location,
            fix="return_sequences=False" if answer.sequences else "Flatten or pool before it.",
            edits=_last_state(answer),
            proof=None if answer.failed else _pairs(answer, per),
            explains=number,
        )
        return


def _more_than_classes(answer: Answer) -> bool:
    """Whether class ids, or one-hot rows, meet rows of answers for each example."""
    if answer.function not in CLASS_LOSSES or len(answer.output_shape) < ROWS:
        return False
    rows = answer.target_shape[:1] if answer.function == CLASS_LOSSES[0] else answer.target_shape[:-1]
    return len(rows) == 1 and _size(answer.target_shape) in (rows[0], rows[0] * answer.output_shape[-1])


def _spread(answer: Answer) -> bool:
    """Whether one number an example is compared with several; the labels that GANs make are all the same."""
    if answer.function not in ELEMENTWISE or len(answer.output_shape) < ROWS or not answer.target_shape:
        return False
    one = _size(answer.target_shape) == answer.output_shape[0] == answer.target_shape[0] > 1
    several = _size(answer.output_shape) > answer.output_shape[0] * answer.output_shape[-1]
    return one and several and answer.target_min != answer.target_max


def _pairs(answer: Answer, per: int) -> Proof:
    examples = answer.target_shape[0]
    before = f"{examples * per} answers are compared with {examples} targets, {per} with each"
    return Proof("experiment", before, f"one answer an example is compared with {examples}")


def _last_state(answer: Answer) -> tuple[Edit, ...]:
    where: Location | None = answer.unflattened_at
    return (Edit(Action.REMOVE_ARGUMENT, where, "return_sequences"),) if answer.sequences and where else ()


def _size(shape: tuple[int, ...]) -> int:
    total = 1
    for extent in shape:
        total *= extent
    return total


def _shape(shape: tuple[int, ...]) -> str:
    return " x ".join(map(str, shape))


@check("LOS711", Severity.WARNING)
def loss_for_another_activation(keras: Keras) -> Findings:
    """The loss is not the one that the last activation is for.

    Cause:
        Softmax makes one distribution over the classes, which categorical cross-entropy judges.
        Sigmoids are independent probabilities, one for each label, which binary cross-entropy judges.
        The other way round training is slower, and the outputs are no probabilities.

    Fix:
        Use categorical_crossentropy with a softmax for one class of several, and
        binary_crossentropy with sigmoids for several labels at once.
    """
    misleading = any(scored.better == "categorical_accuracy" for scored in keras.scored)
    for answer in keras.answers:
        of_classes = answer.one_hot or answer.function == CLASS_LOSSES[0]
        if (answer.units or 0) < 2 or not of_classes or answer.from_logits or answer.value is None:
            continue
        if answer.function == "binary_crossentropy" and answer.activation == "softmax" and not misleading:
            advice, where = "categorical_crossentropy", answer.location
        elif answer.function in CLASS_LOSSES and answer.activation == "sigmoid":
            advice, where = 'activation="softmax"', answer.activation_at or answer.layer_at
        else:
            continue
        yield Finding(
            f"{answer.function} judges {answer.units} outputs of a {answer.activation}; each example has one class.",
            {"loss": answer.function, "activation": answer.activation, "units": answer.units},
            where,
            fix=advice,
            # One-hot rows that a mend has made of class ids are no wish for another loss.
            echo_of="LOS715",
        )
        return


@check("LOS712", Severity.ERROR)
def several_labels_of_one_softmax(keras: Keras) -> Findings:
    """Several labels hold at once, and a softmax lets one of them win.

    Cause:
        The outputs of a softmax sum to 1. An example with three labels can be given a third for each
        at best, and categorical cross-entropy never comes near 0.

    Fix:
        Use sigmoids, and binary_crossentropy.
    """
    for answer in keras.answers:
        if answer.least is None or answer.least <= 0 or answer.value is None:
            continue
        binary = answer.function == "binary_crossentropy"
        yield Finding(
            f"Some examples have several of the {answer.units} labels; "
            + ("a softmax gives them 1 to share." if binary else "categorical_crossentropy is for one of them."),
            {"units": answer.units, "least": answer.least, "value": answer.value},
            (answer.activation_at or answer.layer_at if binary else None) or answer.location or answer.compiled_at,
            fix='activation="sigmoid"' if binary else 'activation="sigmoid" with binary_crossentropy',
            proof=Proof(
                "experiment",
                f"the best answer of any softmax to this batch has a loss of {answer.least:.4g}",
                "that of sigmoids has a binary_crossentropy of 0",
            ),
        )
        return
