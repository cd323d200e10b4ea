"""Rows of a fit's first batches that have all the same inputs, and targets that differ."""

import sys
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves
from dryfit.core.evidence.data_rows import Reread
from dryfit.core.source import argument
from dryfit.core.trace import deciding, prepared_before
from dryfit.seams.keras.learn.repeating import Fed

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Rows that have to be alike; `seams.torch.data.rereading` reads as many. A row of one value may stand for no input
# at all.
ROWS, VALUES = 24, 2


def see_alike(session: "Session", batches: list[Fed]) -> None:
    """Compare the rows of what the first training steps were given."""
    if any(entry.alike for entry in session.recorder.reread):
        return
    inputs = [list(leaves(batch[0]).values()) for batch in batches]
    targets = [list(leaves(batch[1]).values()) for batch in batches if batch[1] is not None]
    if not inputs or len(targets) != len(inputs) or any(len(row) != 1 for row in targets):
        return
    first = [array[0] for array in inputs[0] if getattr(array, "ndim", 0) > 1 and len(array)]
    if len(first) != len(inputs[0]) or sum(value.size for value in first) < VALUES:
        return
    if any(len(arrays) != len(first) or not _all(arrays, first) for arrays in inputs):
        return
    numpy = sys.modules["numpy"]
    rows = sum(len(arrays[0]) for arrays in inputs)
    labels = numpy.concatenate([row[0].reshape(len(row[0]), -1) for row in targets])
    classes = len(numpy.unique(labels, axis=0)) if labels.dtype.kind in "iufb" else 0
    values = {float(part) for value in first for part in numpy.unique(value)[:VALUES]}
    if rows < ROWS or classes < VALUES:
        return
    site = session.site
    made = deciding(site, "x", 0)
    where = prepared_before(site, "x", 0) or (made.location if made else None) or argument(site, "x", 0) or site
    one = values.pop() if len(values) == 1 else None
    session.recorder.reread.append(Reread(rows, 0, True, classes, where, one))


def _all(arrays: list[Any], first: list[Any]) -> bool:
    """Whether every row of a batch is the first row there was."""
    pairs = zip(arrays, first, strict=True)
    return all(a.shape[1:] == one.shape and a.dtype == one.dtype and bool((a == one).all()) for a, one in pairs)
