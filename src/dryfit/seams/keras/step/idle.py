"""Weights that training leaves as they are: of a whole model, or of a part that nothing has ever trained."""

from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import numpy_of
from dryfit.core.evidence.keras_given import Frozen
from dryfit.core.evidence.keras_refused import Unlearnt
from dryfit.core.trace import assigned_before
from dryfit.seams.keras.models import all_layers
from dryfit.seams.keras.state import value_of

if TYPE_CHECKING:
    from dryfit.seams.keras.training import TrainingSeam

# What layers hold beside their kernels, and the values that they begin with; a forget gate's bias is 1.
BESIDE = {
    "bias": (0.0, 1.0), "beta": (0.0,), "gamma": (1.0,), "moving_mean": (0.0,), "moving_variance": (1.0,),
}  # fmt: skip
# Frozen layers with kernels, and values beside them, from which the whole is no projection drawn on purpose.
LAYERS, VECTORS = 2, 2


def held(seam: "TrainingSeam", model: Any) -> list[Any] | None:
    """The weights of a model that has none to train, before a step; None where it has, or was looked at."""
    known = seam.session.objects.setdefault("keras_idle", set())
    if id(model) in known or not getattr(model, "built", False) or model.trainable_weights:
        return None
    known.add(id(model))
    values = [numpy_of(value_of(weight)) for weight in model.weights]
    return [None if value is None else value.copy() for value in values]


def see_unchanged(seam: "TrainingSeam", model: Any, before: list[Any] | None) -> None:
    """Whether a step on a batch has changed any of them."""
    after = [numpy_of(value_of(weight)) for weight in model.weights] if before else []
    if not before or any(a is None or b is None or (a != b).any() for a, b in zip(before, after, strict=True)):
        return
    site = seam.session.site
    where = assigned_before(site, "trainable", False) or site
    entry = Frozen(type(model).__name__, len(before), 1, where, "train_on_batch")
    seam.session.recorder.keras_adds("frozen", entry)


def see_unlearnt(seam: "TrainingSeam", model: Any) -> None:
    """Frozen layers of a fitted model that stay as they were drawn, until a later fit thaws them."""
    if not getattr(model, "built", False) or not model.trainable_weights:
        return
    trained = {id(weight) for weight in model.trainable_weights}
    if trained & seam.session.objects.setdefault("keras_unlearnt", set()):
        seam.session.recorder.keras_sets("unlearnt", ())
        return
    parts: list[Any] = [part for part in all_layers(model) if not all_layers(part) and part.weights]
    frozen = [part for part in parts if not any(id(weight) in trained for weight in part.weights)]
    with_kernels = [part for part in frozen if any(len(getattr(weight, "shape", ())) > 1 for weight in part.weights)]
    beside = [values for part in frozen for weight in part.weights if (values := _starts(weight)) is not None]
    if len(with_kernels) < LAYERS or len(beside) < VECTORS or not all(beside) or _is_fitted_itself(seam, model):
        return
    seam.session.objects["keras_unlearnt"] |= {id(weight) for part in frozen for weight in part.weights}
    weights = sum(len(part.weights) for part in frozen)
    where = assigned_before(seam.session.site, "trainable", False) or seam.session.site
    entry = Unlearnt(len(with_kernels), str(with_kernels[0].name), weights, len(beside), where)
    seam.session.recorder.keras_adds("unlearnt", entry)


def _starts(weight: Any) -> bool | None:
    """Whether a vector beside a kernel is at its first values; None for what is none."""
    name = str(getattr(weight, "path", "") or getattr(weight, "name", "")).partition(":")[0].rpartition("/")[2]
    values = numpy_of(value_of(weight)) if name in BESIDE else None
    if values is None:
        return None
    return any(bool((values == start).all()) for start in BESIDE[name]) or set(values.flat) <= set(BESIDE[name])


def _is_fitted_itself(seam: "TrainingSeam", model: Any) -> bool:
    """Whether a part is a model with a compile of its own, which another loop trains."""
    return any(id(part) in seam.losses.compiled for part in all_layers(model))
