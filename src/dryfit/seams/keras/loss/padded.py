"""Weights of places that are those of padding alone, and of rows that leave one class."""

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves
from dryfit.core.evidence.keras_rows import OneClass, WeighsPadding
from dryfit.core.source import argument
from dryfit.core.trace import prepared_before
from dryfit.seams.keras.data.feeding import classes_of, is_array

if TYPE_CHECKING:
    from dryfit.seams.keras.learn.repeating import Fed
    from dryfit.seams.session import Session

# The places of rows: examples by steps.
PLACES = 2
# The classes of which there have to be several, and the most of them that are no amounts.
CLASSES, MOST_CLASSES = 2, 100


def see_weights(session: "Session", batch: "Fed") -> None:
    """A step's batch, where it has a weight for every place of its rows."""
    inputs, _, weights = batch
    known = session.recorder.keras
    if not is_array(weights) or weights.ndim != PLACES or (known and known.weighs_padding):
        return
    if not bool(((weights == 0) | (weights == 1)).all()) or not _runs(weights):
        return
    for rows in leaves(inputs).values():
        value = _padding(rows, weights == 1)
        if value is not None:
            site = session.site
            where = prepared_before(site, "sample_weight", 6) or argument(site, "sample_weight", 6)
            where = where or prepared_before(site, "x", 0) or site
            weighed = int(weights.sum())
            entry = WeighsPadding(weighed, int(weights.size) - weighed, value, where)
            session.recorder.keras_adds("weighs_padding", entry)
            return


def see_one_class(session: "Session", given: Mapping[str, Any]) -> None:
    """A fit whose weights leave the rows of one class, of several that its labels have."""
    y: Any = given.get("y")
    classes = classes_of(y) if is_array(y) else None
    if classes is None:
        return
    numpy = sys.modules["numpy"]
    weights, name = numpy.asarray(given.get("sample_weight")), "sample_weight"
    by_class = given.get("class_weight")
    if isinstance(by_class, dict) and all(isinstance(key, int) for key in by_class):
        weights, name = numpy.array([by_class.get(int(label), 1.0) for label in classes]), "class_weight"
    if weights.shape not in (classes.shape, (*classes.shape, 1)) or weights.dtype.kind not in "iufb":
        return
    weighed = weights.reshape(-1) != 0
    left, found = numpy.unique(classes[weighed]), numpy.unique(classes)
    if len(left) != 1 or len(found) < CLASSES or len(found) > MOST_CLASSES:
        return
    where = prepared_before(session.site, name) or argument(session.site, name) or session.site
    lost = tuple(int(label) for label in found if label != left[0])
    entry = OneClass(name, int(left[0]), lost, int((classes != left[0]).sum()), where)
    session.recorder.keras_adds("one_class", entry)


def _runs(weights: Any) -> bool:
    """Whether the weights are at one end of each row, at the same in all of them, and not of one length."""
    numpy = sys.modules["numpy"]
    steps = numpy.diff(weights.astype("int8"), axis=1)
    lengths = weights.sum(axis=1)
    return bool((steps >= 0).all() or (steps <= 0).all()) and bool(lengths.max() > max(1, lengths.min()))


def _padding(rows: Any, weighed: Any) -> float | None:
    """The one value that rows hold at these places, and at no others."""
    if not is_array(rows) or rows.shape[:PLACES] != weighed.shape or rows.dtype.kind not in "iuf":
        return None
    flat = rows.reshape(*weighed.shape, -1)
    value = flat[weighed].flat[0]
    return float(value) if bool(((flat == value).all(axis=-1) == weighed).all()) else None
