"""What the batches of a fit hold: values that are no numbers, and labels of other rows."""

import sys
from collections.abc import Mapping
from dataclasses import replace
from types import GeneratorType
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves
from dryfit.core.evidence.batch import Collation
from dryfit.core.evidence.keras_given import Paired
from dryfit.core.source import argument, source_of
from dryfit.core.trace import deciding
from dryfit.seams.keras.flavour import Flavour
from dryfit.seams.orders import Moved

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Bytes of an array whose rows are looked up.
MOST_BYTES = 2**26
# Rows of a batch that have to be found again, and labels of theirs that have to be another row's.
FOUND, WRONG = 0.9, 0.3
X = ("x", 0)


def see_batch(session: "Session", flavour: Flavour, batch: tuple[Any, Any, Any]) -> None:
    """Look for rows with values that are not finite; a fit tells its first only."""
    if any(collation.nonfinite_rows for collation in session.recorder.collations):
        return
    found = {}
    for name, leaf in leaves(batch[0]).items():
        if getattr(leaf, "ndim", 0) and leaf.dtype.kind == "f":
            bad = ~sys.modules["numpy"].isfinite(leaf.reshape(len(leaf), -1)).all(axis=1)
            if bad.any():
                found[name] = int(bad.argmax())
    if found:
        made = deciding(session.site, *X)
        where = made.location if made else argument(session.site, *X) or session.site
        text = source_of(where)
        entry = Collation(0, "train", where, framework=flavour.name, nonfinite_rows=found, given=text, given_at=where)
        session.recorder.collations.append(entry)


def see_pairs(session: "Session", source: Any, batch: tuple[Any, Any, Any]) -> None:
    """Compare the labels of a batch with those of the same rows in the arrays that it seems to be made of."""
    x, y = (list(leaves(part).values()) for part in batch[:2])
    if len(x) != 1 or len(y) != 1 or len(x[0]) != len(y[0]) or len(x[0]) < 2:
        return
    own, others = _own(source), _of_size(vars(sys.modules["__main__"]))
    arrays = {**others, **own}
    if (moved := _moved(own, others)) is not None:
        orders = [o for o in session.objects.get("orders", {}).values() if len(o.places) == moved.rows]
        where = orders[-1].location if orders else session.site
        session.recorder.keras_adds("paired", replace(moved, location=where))
        return
    if (alone := _moved_in_place(session, own, x[0])) is not None:
        session.recorder.keras_adds("paired", alone)
        return
    wrong = [
        entry
        for inputs, whole in arrays.items()
        if (rows := _rows_in(whole, x[0])) is not None
        for targets, labels in arrays.items()
        if targets != inputs and (entry := _compared(inputs, targets, labels, rows, y[0], len(whole))) is not None
    ]
    if not wrong or any(entry.wrong == 0 for entry in wrong):
        return
    made = deciding(session.site, *X)
    worst = min(wrong, key=lambda entry: entry.wrong)
    if worst.wrong >= WRONG * worst.rows:
        where = made.location if made else session.site
        session.recorder.keras_adds("paired", Paired(**{**vars(worst), "location": where}))


def _own(source: Any) -> dict[str, Any]:
    """The arrays that a source holds itself."""
    frame = source.gi_frame if isinstance(source, GeneratorType) else None
    return _of_size(dict(frame.f_locals) if frame is not None else getattr(source, "__dict__", {}))


def _of_size(named: Mapping[str, Any]) -> dict[str, Any]:
    kind = sys.modules["numpy"].ndarray
    arrays = {name: value for name, value in named.items() if isinstance(value, kind) and value.ndim}
    return {name: value for name, value in arrays.items() if len(value) >= 2 and value.nbytes <= MOST_BYTES}


def _moved(own: dict[str, Any], others: dict[str, Any]) -> Paired | None:
    """Rows of a source that stand in another order than in the script's array, while its labels stand as they did."""
    for inputs, rows in own.items():
        for name, whole in others.items():
            found = _rows_in(whole, rows) if len(whole) >= len(rows) else None
            places = [place for place in found or () if place is not None]
            if not places or len(places) < len(rows) or places == sorted(places):
                continue
            for targets, labels in own.items():
                for told in others.values():
                    entry = _left_behind(labels, told, places, len(whole)) if targets != inputs else None
                    if entry is not None:
                        return replace(entry, inputs=name, targets=targets)
    return None


def _moved_in_place(session: "Session", own: dict[str, Any], batch: Any) -> Paired | None:
    """The rows of a batch, shuffled where they lie, and labels that the source held with them and has not shuffled."""
    known: list[Moved] = session.objects.get("moved", [])
    numpy, shuffled = sys.modules["numpy"], [moved.rows() for moved in known]
    for moved, rows in zip(known, shuffled, strict=True):
        inputs = next((name for name, value in own.items() if value is rows), None)
        # An array of places is shuffled alone on purpose.
        inputs = inputs if inputs is not None and _rows_in(rows, batch) is not None else None
        for targets, labels in own.items() if inputs is not None else ():
            with_rows = labels is not rows and len(labels) == len(rows) and id(labels) in moved.beside
            if not with_rows or any(other is not None and numpy.shares_memory(labels, other) for other in shuffled):
                continue
            places = list(moved.places)
            entry = _compared(str(inputs), targets, labels, list(places), labels, len(rows))
            if entry is not None and entry.wrong >= WRONG * entry.rows:
                return replace(entry, location=moved.location)
    return None


def _left_behind(labels: Any, told: Any, places: list[int], length: int) -> Paired | None:
    """Labels in the order that they had, for rows that have another."""
    if len(told) != length or len(labels) != len(places) or labels.shape[1:] != told.shape[1:]:
        return None
    before, now = told[sorted(places)], told[places]
    off = [row for row in range(len(places)) if (labels[row] != now[row]).any()]
    if not (labels == before).all() or len(off) < WRONG * len(places):
        return None
    row = off[0]
    return Paired(len(places), len(off), row, places[row], str(now[row])[:40], str(labels[row])[:40], "", "")


def _rows_in(whole: Any, batch: Any) -> list[int | None] | None:
    """Where each row of a batch stands in an array of different rows; None where too few do."""
    if whole.ndim < 2 or whole.shape[1:] != batch.shape[1:] or whole.dtype.kind != batch.dtype.kind:
        return None
    rows = whole.astype(batch.dtype, copy=False)
    places: dict[bytes, int] = {row.tobytes(): i for i, row in enumerate(rows)}
    if len(places) < len(rows):
        return None
    found = [places.get(row.tobytes()) for row in batch]
    return found if sum(place is not None for place in found) >= FOUND * len(found) else None


def _compared(inputs: str, targets: str, labels: Any, rows: list[int | None], given: Any, length: int) -> Paired | None:
    """The labels of the rows beside the labels given; None where these are no labels of that kind."""
    numpy = sys.modules["numpy"]
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
