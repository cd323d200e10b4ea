"""A model that was compiled without a loss: what its targets ask for."""

from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import numpy_of
from dryfit.core.evidence.keras import Lossless

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Methods by which a model computes a loss itself.
OWN = ("compute_loss", "train_step", "hf_compute_loss")


def see(session: "Session", model: Any, compiled: Any, data: Any) -> None:
    """Enter a model that was compiled without a loss, where none of its own layers or methods makes one."""
    own = any(name in vars(owner) for owner in type(model).__mro__[:-1] if _is_own(owner) for name in OWN)
    if compiled is None or compiled.loss is not None or own or getattr(model, "losses", None):
        return
    session.recorder.keras_adds("lossless", Lossless(type(model).__name__, compiled.site, _suggested(model, data)))


def _is_own(owner: type) -> bool:
    return owner.__module__.partition(".")[0] not in ("keras", "tf_keras", "tensorflow")


def _suggested(model: Any, data: Any) -> str:
    """The loss, as source, for one output and targets that are numbers."""
    if not isinstance(data, (tuple, list)) or len(data) < 2:
        return ""
    shape, targets = getattr(model, "output_shape", None), numpy_of(data[1])
    if targets is None or not isinstance(shape, tuple) or not shape or not isinstance(shape[-1], int):
        return ""
    activation = getattr(getattr(model.layers[-1], "activation", None), "__name__", "linear") if model.layers else ""
    logits = "" if activation in ("softmax", "sigmoid") else "from_logits=True"
    whole = bool((targets == targets.round()).all())
    if not whole:
        return '"mse"'
    if shape[-1] == 1:
        return f"keras.losses.BinaryCrossentropy({logits})" if targets.min() >= 0 and targets.max() <= 1 else '"mse"'
    spread = tuple(targets.shape[1:]) == tuple(shape[1:]) and targets.max() <= 1
    kind = "CategoricalCrossentropy" if spread else "SparseCategoricalCrossentropy"
    return f"keras.losses.{kind}({logits})"
