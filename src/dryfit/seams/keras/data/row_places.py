"""Where the rows of a batch stand in an array of rows, and which labels stand beside them there."""

import sys
from typing import Any

from dryfit.core.evidence.keras_rows import Paired

# The share of a batch's rows that have to be found again.
FOUND = 0.9
# Rows of a batch that augmenting has left as they are, from which their labels say something.
KEPT = 6
# The share of a batch's rows that must stand in their array once only.
LONE = 0.25
# Values of a row from which pairs of them tell it apart, and the pairs that are compared.
WIDE, PAIRS = 32, 256
# The axes of rows of zeros and a one.
ONE_HOT = 2


def rows_in(whole: Any, batch: Any) -> list[int | None] | None:
    """Where each row of a batch stands in an array of different rows; None where too few do."""
    if whole.ndim < 2 or _extents(whole) != _extents(batch) or {whole.dtype.kind, batch.dtype.kind} - set("iufb"):
        return None
    found = None
    if whole.dtype.kind == batch.dtype.kind:
        rows = whole.astype(batch.dtype, copy=False)
        found = _placed([row.tobytes() for row in rows], [row.tobytes() for row in batch])
    return found or (_placed(_ranked(whole), _ranked(batch)) if batch[0].size >= WIDE else None)


def some_in(whole: Any, batch: Any, given: Any) -> list[int | None] | None:
    """Where the rows of a batch stand that are in an array as they are, the others changed at random.

    Those that are may be so by a label that says it: what is given with them has to differ.
    """
    if _extents(whole) != _extents(batch) or whole.dtype.kind != batch.dtype.kind or batch[0].size < WIDE:
        return None
    found = _placed([row.tobytes() for row in whole.astype(batch.dtype, copy=False)], [r.tobytes() for r in batch], 0.0)
    kept = [given[i].tobytes() for i, place in enumerate(found or ()) if place is not None]
    return found if len(kept) >= KEPT and len(set(kept)) > 1 else None


def _extents(rows: Any) -> list[int]:
    """The extents of a row, without those of 1: channels are put behind pictures, and taken away."""
    return [extent for extent in rows.shape[1:] if extent != 1]


def _placed(rows: list[bytes], batch: list[bytes], least: float = FOUND) -> list[int | None] | None:
    places: dict[bytes, int | None] = {}
    for i, row in enumerate(rows):
        places[row] = None if row in places else i
    found = [places.get(row) for row in batch]
    enough = sum(row in places for row in batch) >= least * len(batch)
    return found if enough and sum(place is not None for place in found) >= LONE * len(found) else None


def _ranked(rows: Any) -> list[bytes]:
    """Which of many pairs of a row's values is the larger one: the same however the row is scaled."""
    flat = rows.reshape(len(rows), -1)
    one, other = sys.modules["numpy"].random.RandomState(0).randint(0, flat.shape[1], (2, PAIRS))
    return [row.tobytes() for row in flat[:, one] > flat[:, other]]


def compared(inputs: str, targets: str, labels: Any, rows: list[int | None], given: Any, length: int) -> Paired | None:
    """The labels of the rows beside the labels given; None where these are no labels of that kind."""
    numpy = sys.modules["numpy"]
    if given.ndim == ONE_HOT and labels.ndim == 1 and given.shape[1] > 1 and set(given.flat) == {0, 1}:
        given = given.argmax(axis=1)
    if len(labels) != length or labels.dtype.kind not in "iufb" or labels.shape[1:] not in (given.shape[1:], ()):
        return None
    known = labels.reshape(len(labels), -1).astype("float64")
    told = given.reshape(len(given), -1).astype("float64")
    if known.shape[1] != told.shape[1] or not numpy.isin(told, known).all():
        return None
    pairs = [(i, place) for i, place in enumerate(rows) if place is not None]
    off = [(i, place) for i, place in pairs if not numpy.allclose(told[i], known[place])]
    first, place = off[0] if off else pairs[0]
    own, seen = (str(row[0] if len(row) == 1 else row.tolist())[:40] for row in (known[place], told[first]))
    return Paired(len(pairs), len(off), first, place, own, seen, inputs, targets)
