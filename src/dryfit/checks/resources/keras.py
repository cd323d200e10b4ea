"""RES307: what loading a saved model of Keras asks of the user's classes."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Finding, Findings, Severity


@check("RES307", Severity.ERROR)
def class_that_cannot_be_loaded(keras: Keras, failures: Failures) -> Findings:
    """A saved model has a class that cannot be built when it is loaded.

    Cause:
        The file names the classes of layers and their configurations. A class of your own is known
        when it is registered or given as `custom_objects`, and is built with what `get_config` gives:
        the arguments of its constructor, and the name, dtype and `trainable` of every layer.

    Fix:
        `@keras.saving.register_keras_serializable()` before the class, or `custom_objects`; let
        `get_config` give every argument of the constructor, and the constructor take `**kwargs`.
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
        yield Finding(
            f"The model cannot be loaded: {said}.",
            {"class": entry.name, "lacks": ", ".join(entry.lacks), "refuses": ", ".join(entry.refuses)},
            entry.location,
            fix=fix,
            explains=number,
        )
