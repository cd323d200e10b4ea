"""Rows that a fit's validation shares with its training, and values of another size there."""

import hashlib
import sys
from typing import Any

from dryfit.backends.keras import leaves, mapped, number
from dryfit.core.evidence.data import Shared
from dryfit.core.evidence.keras_given import Rescaled
from dryfit.core.finding import Location
from dryfit.seams.keras import feeding
from dryfit.seams.overlap import COMPARED, TRAINING

# Deviations, or distances of means in deviations, from which features are prepared in two ways and do not drift.
APART = 20.0
# Batches of each part that are measured.
MEASURED = 4


def shared(train: Any, validation: Any) -> Shared | None:
    """How many of the validation rows are training rows; of arrays, and of a dataset that is both."""
    if train is validation and feeding.is_dataset(train):
        rows = feeding.cardinality(train) or 0
        return Shared(rows, rows, 0, same_object=True) if rows > 0 else None
    ours, theirs = _prints(train, TRAINING), _prints(validation, COMPARED)
    if not ours or not theirs:
        return None
    known, rest = set(ours), set(ours[len(theirs) :])
    found = sum(one in known for one in theirs)
    same = found == len(theirs) and _rows(train) == _rows(validation)
    return Shared(len(theirs), found, sum(one in rest for one in ours[: len(theirs)]), same_object=same)


def _rows(value: Any) -> int:
    return next((len(leaf) for leaf in leaves(value).values()), 0)


def _prints(value: Any, rows: int) -> list[bytes]:
    """A print of each row of one array or several of equal length."""
    arrays = list(leaves(value).values())
    if not arrays or any(not feeding.is_array(a) or len(a) != len(arrays[0]) or a.dtype == object for a in arrays):
        return []
    parts = [sys.modules["numpy"].ascontiguousarray(a[:rows]) for a in arrays]
    rowed = zip(*(part.reshape(len(part), -1) for part in parts), strict=True)
    return [hashlib.blake2b(b"".join(p.tobytes() for p in row), digest_size=12).digest() for row in rowed]


class Sizes:
    """The first batches of a fit's training and validation steps, kept to be compared."""

    def __init__(self) -> None:
        self.batches: dict[str, list[Any]] = {"train_step": [], "test_step": []}

    def see(self, step: str, batch: Any) -> None:
        """A step was given this, as arrays."""
        if batch is not None and len(self.batches[step]) < MEASURED:
            self.batches[step].append(batch)

    def compared(self, model: Any, where: Location | None) -> Rescaled | None:
        """Features whose values in validation are of another size, and the loss with them brought back."""
        ours, theirs = self._features(0)
        if ours is None or theirs is None or not (apart := _apart(ours, theirs)):
            return None
        x, y, _ = self.batches["test_step"][0]
        known, others = self._features(1)
        near = mapped(x, lambda value: _brought(value, ours, theirs)), y
        if known is not None and others is not None and _apart(known, others):
            near = near[0], mapped(y, lambda value: _brought(value, known, others))
        trained, validated = (f"{mean.mean():.4g} +- {std.mean():.3g}" for mean, std in (ours, theirs))
        losses = _loss(model, x, y), _loss(model, *near)
        return Rescaled(apart, len(ours[0]), trained, validated, *losses, where)

    def _features(self, part: int) -> list[Any]:
        return [_features(self.batches[step], part) for step in ("train_step", "test_step")]


def _features(batches: list[Any], part: int) -> tuple[Any, Any] | None:
    """The mean and the deviation of each feature of what is one array of numbers."""
    numpy = sys.modules["numpy"]
    found = [list(leaves(batch[part]).values()) for batch in batches]
    if not found or any(len(arrays) != 1 or arrays[0].dtype.kind not in "iuf" for arrays in found):
        return None
    values = [_rowed(arrays[0]) for arrays in found]
    whole = numpy.concatenate(values) if len({v.shape[1] for v in values}) == 1 else values[0]
    return (whole.mean(axis=0), whole.std(axis=0)) if whole.size and numpy.isfinite(whole).all() else None


def _rowed(array: Any) -> Any:
    return array.astype("float64").reshape(-1, array.shape[-1] if array.ndim > 1 else 1)


def _apart(ours: tuple[Any, Any], theirs: tuple[Any, Any]) -> int:
    """How many features are of another size; 0 where most of those that vary are not."""
    (mean, width), (other, spread) = ours, theirs
    if mean.shape != other.shape:
        return 0
    varied = (width > 0) & (spread > 0)
    ratio = (spread + (~varied)) / (width + (~varied))
    far = varied & ((ratio > APART) | (ratio < 1 / APART) | (abs(other - mean) > APART * width))
    return int(far.sum()) if far.sum() * 2 > varied.sum() else 0


def _brought(value: Any, ours: Any, theirs: Any) -> Any:
    width = theirs[1] + (theirs[1] == 0)
    return ((_rowed(value) - theirs[0]) / width * ours[1] + ours[0]).reshape(value.shape).astype("float32")


def _loss(model: Any, x: Any, y: Any) -> float | None:
    """What a model loses on a batch, outside of training."""
    try:
        answer, compiled = model(x, training=False), getattr(model, "compiled_loss", None)
        if compiled is not None:
            return number(compiled(y, answer))
        return number(model.compute_loss(x=x, y=y, y_pred=answer, training=False))
    except Exception:
        return None
