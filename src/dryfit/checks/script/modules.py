"""SCR116 and SCR121: modules that nothing has initialised, and classes of another Keras."""

from dryfit.core.check import check
from dryfit.core.evidence import Script
from dryfit.core.evidence.script import OtherKeras, Uninitialised
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity
from dryfit.core.source import call_at, location_of

# How a class has its bases initialised.
CALL = "super().__init__()"
# The two Keras by their packages.
SHOWN = {"keras": "Keras 3", "tf_keras": "tf-keras"}


@check("SCR116", Severity.ERROR)
def module_not_initialised(script: Script) -> Findings:
    """A module, or another of a library's classes, lacks `super().__init__()`.

    Cause:
        `nn.Module` keeps layers and parameters in tables that its own `__init__` makes, as does Keras' `Layer`.
        Without them no layer can be set, or called; a `LightningDataModule`, a callback or a dataset misses what its
        own sets. `super(Net).__init__()` does not make them: it is not bound
        to `self`.

    Fix:
        Begin `__init__` with `super().__init__()`.
    """
    for entry in script.uninitialised:
        wrong = entry.wrong
        base = "nn.Module" if entry.library == "torch" else "keras.layers.Layer"
        what = f"`{wrong.text.strip()}` does not reach {entry.library}" if wrong else f"`{CALL}` comes later"
        what = what if wrong or entry.late else f"`{CALL}` is not called"
        sets = f"`{entry.class_name}` sets a layer before `{base}.__init__` has run: {what}."
        of_other = entry.library not in ("torch", "Keras")
        yield Finding(
            f"`{entry.class_name}` is not initialised by {entry.library}: {what}." if of_other else sets,
            {"class": entry.class_name, "set_at": entry.location.line, "library": entry.library},
            wrong or entry.first or entry.location,
            fix=_call(entry),
            edits=_edits(entry),
            explains=entry.failure,
        )


def _call(entry: Uninitialised) -> str:
    """The call that is missing; torch's and Keras' own classes take nothing of a script's."""
    return CALL.replace("__()", f"__({entry.handed})") if entry.library not in ("torch", "Keras") else CALL


def _edits(entry: Uninitialised) -> tuple[Edit, ...]:
    if entry.wrong is not None:
        return (Edit(Action.REPLACE, entry.wrong, value=_call(entry)),)
    if entry.first is None:
        return ()
    late = (Edit(Action.DELETE_STATEMENT, entry.late),) if entry.late is not None else ()
    return (Edit(Action.INSERT_BEFORE, entry.first, value=_call(entry)), *late)


@check("SCR121", Severity.ERROR)
def object_of_other_keras(script: Script) -> Findings:
    """One Keras is given an object of the other.

    Cause:
        `tf.keras` is Keras 3 since TensorFlow 2.16; models of transformers 4 are tf-keras, which is Keras 2.
        The two share the names of their classes, and neither knows the other's.

    Fix:
        Import both from one: `from tf_keras.optimizers import Adam`.
    """
    for entry in script.other_keras:
        yield Finding(
            f"`{entry.class_name}` is of {SHOWN[entry.given]}, and what it is given to is of {SHOWN[entry.own]}.",
            {"class": entry.class_name, "given": entry.given, "own": entry.own},
            entry.location,
            fix=entry.name,
            edits=_of_own(entry),
            explains=entry.failure,
        )


def _of_own(entry: OtherKeras) -> tuple[Edit, ...]:
    call = call_at(entry.location)
    if entry.location is None or call is None or not entry.name:
        return ()
    made = Edit(Action.REPLACE, location_of(call.func, entry.location.path), value=entry.name)
    return (made, Edit(Action.IMPORT, entry.location, value=f"import {entry.own}"))
