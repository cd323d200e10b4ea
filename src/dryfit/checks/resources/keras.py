"""RES307, RES316: what saving and loading a whole model of Keras ask of the user's classes."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_given import Unwritten
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity


@check("RES307", Severity.ERROR)
def class_that_cannot_be_loaded(keras: Keras, failures: Failures) -> Findings:
    """A saved model has a part that cannot be built when it is loaded.

    Cause:
        The file names the classes of layers and their configurations, and the functions that it was compiled
        with. A class or a function of your own is known when it is registered or given as `custom_objects`; a class
        is built with what `get_config` gives: the arguments of its constructor, and the name, dtype and
        `trainable` of every layer. A lambda is code in the file, which is run only where the file is trusted.

    Fix:
        `@keras.saving.register_keras_serializable()` before the class, or `custom_objects`; let
        `get_config` give every argument of the constructor, and the constructor take `**kwargs`. In the place of
        a lambda, a layer of your own, or `safe_mode=False`.
    """
    number = failures.first("RES307", "load_model")
    for entry in keras.unloadable:
        if number is None:
            return
        lacks = ", ".join(f"`{name}`" for name in entry.lacks)
        said = f"the configuration of `{entry.name}` lacks {lacks}" if lacks else f"`{entry.name}` is not known"
        fix = "Return them from `get_config`." if lacks else f'custom_objects={{"{entry.name}": {entry.name}}}'
        if entry.refuses:
            refused = ", ".join(f"`{name}`" for name in entry.refuses)
            said = f"the configuration of `{entry.name}` has {refused}, which its constructor does not take"
            fix = "`def __init__(self, ..., **kwargs)`, and `super().__init__(**kwargs)`."
        facts = {"class": entry.name, "lacks": ", ".join(entry.lacks), "refuses": ", ".join(entry.refuses)}
        if entry.unsafe:
            said, fix = f"`{entry.name}` has a lambda, which no file is trusted with", "safe_mode=False"
            facts["safe_mode"] = "False"
        trusted = (Edit(Action.SET_ARGUMENT, entry.location, "safe_mode", "False", False),) if entry.location else ()
        yield Finding(
            f"The model cannot be loaded: {said}.",
            facts,
            entry.location,
            fix=fix,
            edits=trusted if entry.unsafe else (),
            explains=number,
        )


@check("RES316", Severity.ERROR)
def whole_model_that_cannot_be_written(keras: Keras, failures: Failures) -> Findings:
    """A whole model is saved, and its class cannot be written down.

    Cause:
        A whole model is its layers and how each is made, besides the weights. HDF5 holds functional and Sequential
        models, and none of a class of its own; Keras 3 asks a class with arguments for its `get_config`.
        A ModelCheckpoint raises that at the end of the first epoch.

    Fix:
        Save the weights: `save_weights_only=True`, `model.save_weights`. In Keras 3 their file ends in
        `.weights.h5`. Or give the class a `get_config` that returns the arguments of its constructor.
    """
    for entry in keras.unwritten:
        number = failures.first("RES316", "callback") if entry.by else entry.failure
        if number is None:
            continue
        lacks = (
            "has no `get_config` that gives its arguments"
            if entry.described
            else "is a subclassed model: HDF5 holds none"
        )
        yield Finding(
            f"{entry.by or '`save`'} writes the whole model into `{entry.file}`, and `{entry.kind}` {lacks}.",
            {"callback": entry.by, "class": entry.kind, "file": entry.file},
            entry.location,
            fix=_weights_alone(entry),
            edits=(Edit(Action.SET_ARGUMENT, entry.location, "save_weights_only", "True", not entry.described),)
            if entry.by and entry.location
            else (),
            explains=number,
        )
        return


def _weights_alone(entry: Unwritten) -> str:
    return "save_weights_only=True" if entry.by else "model.save_weights(...)"
