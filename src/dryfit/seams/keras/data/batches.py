"""What the batches of a fit hold: values that are no numbers, and labels of other rows."""

import ast
import sys
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves
from dryfit.core.evidence.batch import Collation
from dryfit.core.evidence.keras_rows import Paired
from dryfit.core.finding import Location
from dryfit.core.source import (
    argument,
    location_of,
    nodes_of,
    parse,
    source_of,
    user_frame,
)
from dryfit.core.trace import deciding
from dryfit.seams.keras.data import starts
from dryfit.seams.keras.data.ahead import is_ahead
from dryfit.seams.keras.data.alone import moved_alone
from dryfit.seams.keras.data.row_places import compared, rows_in, some_in
from dryfit.seams.keras.data.sources import arrays_of, cut_at, own_arrays
from dryfit.seams.keras.data.undone import out_of_step
from dryfit.seams.keras.flavour import Flavour
from dryfit.seams.rows.orders import Moved

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The share of a batch's labels that have to be another row's.
WRONG = 0.3
X = ("x", 0)
# Rows of a source that stand for a batch of it.
FIRST = 32


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
        session.recorder.collations.append(replace(entry, made_at=divided_by_zero(where)))


def divided_by_zero(where: Location | None) -> Location | None:
    """The last statement that divides the variable at a place by one in which there are zeros."""
    tree, frame, name = parse(where.path) if where else None, user_frame(2), source_of(where)
    named = {**frame.f_globals, **frame.f_locals} if frame is not None else {}
    found = [
        statement
        for statement in (nodes_of(tree) if tree else ())
        if isinstance(statement, ast.Assign | ast.AugAssign)
        and name in {ast.unparse(t) for t in getattr(statement, "targets", [getattr(statement, "target", None)]) if t}
        and any(_has_zeros(named.get(divisor)) for divisor in _divisors(statement))
    ]
    last = max(found, key=lambda statement: statement.lineno, default=None)
    return location_of(last, where.path) if last is not None and where is not None else None


def _divisors(statement: ast.Assign | ast.AugAssign) -> set[str]:
    """The variables by which a statement divides, with no sum that keeps them from 0."""
    parts = [statement.value] if isinstance(statement, ast.AugAssign) and isinstance(statement.op, ast.Div) else []
    parts += [n.right for n in ast.walk(statement) if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Div)]
    return {part.id for part in parts if isinstance(part, ast.Name)}


def _has_zeros(value: Any) -> bool:
    numpy = sys.modules["numpy"]
    array = getattr(value, "values", value) if value is not None else None
    return isinstance(array, numpy.ndarray) and array.dtype.kind in "iuf" and bool((array == 0).any())


def see_pairs(session: "Session", source: Any, batch: tuple[Any, Any, Any]) -> None:
    """Compare the labels of a batch with those of the same rows in the arrays that it seems to be made of."""
    x, y = (list(leaves(part).values()) for part in batch[:2])
    if not x or len(y) != 1 or any(not part.ndim or len(part) != len(y[0]) for part in x) or len(y[0]) < 2:
        return
    # Of several inputs, the one whose rows differ most tells them apart.
    x = sorted(x, key=lambda part: (part.ndim > 1, part.dtype.kind == "f", part[0].size), reverse=True)
    own, others = own_arrays(source), arrays_of(vars(sys.modules["__main__"]))
    if (cut := starts.apart(own, x[0], y[0], source)) is not None:
        session.recorder.keras_adds("paired", replace(cut, location=cut.location or session.site))
        return
    arrays = {**own, **{name: value for name, value in others.items() if name not in own}}
    if (moved := _moved(own, others)) is not None:
        orders = [o for o in session.objects.get("orders", {}).values() if len(o.places) == moved.rows]
        where = orders[-1].location if orders else session.site
        session.recorder.keras_adds("paired", replace(moved, location=where))
        return
    if (alone := moved_in_place(session, own, x[0])) is not None:
        session.recorder.keras_adds("paired", alone)
        return
    wrong = [
        entry
        for inputs, whole in arrays.items()
        if (rows := rows_in(whole, x[0]) or some_in(whole, x[0], y[0])) is not None
        # What is given with two rows of one array says how they compare.
        and all(rows_in(whole, part) is None for part in x[1:])
        for targets, labels in arrays.items()
        if targets != inputs
        and (entry := compared(inputs, targets, labels, rows, y[0], len(whole))) is not None
        and not is_ahead(whole, labels, rows, y[0])
    ]
    if not wrong or any(entry.wrong == 0 for entry in wrong):
        return
    made = deciding(session.site, *X)
    worst = min(wrong, key=lambda entry: entry.wrong)
    if worst.wrong >= WRONG * worst.rows:
        where = cut_at(source, worst.targets) or (made.location if made else session.site)
        session.recorder.keras_adds("paired", Paired(**{**vars(worst), "location": where}))


def see_rows(session: "Session", call: str, args: Any, kwargs: Any) -> None:
    """A call on one batch: whether its labels are a piece of an array that begins elsewhere than its rows do."""
    numpy = sys.modules["numpy"]
    given = [*args[:2], *(kwargs[name] for name in ("x", "y")[len(args) :] if name in kwargs)]
    arrays = all(isinstance(part, numpy.ndarray) and part.ndim for part in given)
    if call != "train_on_batch" or len(given) != len(X) or not arrays:
        return
    x, y = given
    frame = user_frame(2)
    held = arrays_of({**frame.f_globals, **frame.f_locals}) if frame is not None and len(x) == len(y) else {}
    found = [
        entry
        for inputs, whole in held.items()
        if (rows := rows_in(whole, x)) is not None
        for targets, labels in held.items()
        if targets != inputs
        and (entry := compared(inputs, targets, labels, rows, y, len(whole))) is not None
        and _is_piece(labels, y)
    ]
    if found and all(entry.wrong >= WRONG * entry.rows for entry in found) and len(held[found[0].targets]) > len(y):
        where = argument(session.site, "y", 1) or session.site
        session.recorder.keras_adds("paired", replace(found[0], location=where))


def _is_piece(labels: Any, given: Any) -> bool:
    """Whether what is given stands in an array as it is, row after row, and says more than one thing."""
    numpy = sys.modules["numpy"]
    if labels.shape[1:] != given.shape[1:] or labels.dtype != given.dtype or (given == given[0]).all():
        return False
    size, step = len(given), given.strides[0]
    if numpy.shares_memory(labels, given):
        return bool(step == labels.strides[0])
    starts = (i for i in range(len(labels) - size + 1) if (labels[i] == given[0]).all())
    return any((labels[i : i + size] == given).all() for i in starts)


def see_shuffled(session: "Session", fit: Mapping[str, Any]) -> None:
    """A fit on two arrays, one of which was shuffled where it lies while the other stood beside it."""
    x, y = arrays = (fit.get("x"), fit.get("y"))
    kind: Any = sys.modules["numpy"].ndarray
    if not isinstance(x, kind) or not isinstance(y, kind) or not x.ndim or len(x) < FIRST or not y.ndim:
        return
    names = [source_of(argument(session.site, *place)) or place[0] for place in (X, ("y", 1))]
    own = dict(zip(names, (x, y), strict=True))
    alone = moved_in_place(session, own, x[:FIRST]) if len(x) == len(y) and len(own) == len(arrays) else None
    alone = alone or moved_alone(session, x, y)
    if alone is None and len(x) == len(y) and (frame := user_frame(2)) is not None:
        cut = starts.apart(arrays_of({**frame.f_globals, **frame.f_locals}), x, y)
        where = argument(session.site, "y", 1) or session.site
        alone = replace(cut, location=where) if cut is not None else None
    if alone is not None:
        session.recorder.keras_adds("paired", alone)
    elif not session.recorder.pairings and (apart := out_of_step(session, x, y)) is not None:
        session.recorder.pairings.append(apart)


def _moved(own: dict[str, Any], others: dict[str, Any]) -> Paired | None:
    """Rows of a source that stand in another order than in the script's array, while its labels stand as they did."""
    for inputs, rows in own.items():
        for name, whole in others.items():
            found = rows_in(whole, rows) if len(whole) >= len(rows) else None
            places = [place for place in found or () if place is not None]
            if not places or len(places) < len(rows) or places == sorted(places):
                continue
            for targets, labels in own.items():
                for told in others.values():
                    entry = _left_behind(labels, told, places, len(whole)) if targets != inputs else None
                    if entry is not None:
                        return replace(entry, inputs=name, targets=targets)
    return None


def moved_in_place(session: "Session", own: dict[str, Any], batch: Any) -> Paired | None:
    """The rows of a batch, shuffled where they lie, and labels that the source held with them and has not shuffled."""
    known: list[Moved] = session.objects.get("moved", [])
    numpy, shuffled = sys.modules["numpy"], [moved.rows() for moved in known]
    for moved, rows in zip(known, shuffled, strict=True):
        inputs = next((name for name, value in own.items() if value is rows), None)
        # An array of places is shuffled alone on purpose.
        inputs = inputs if inputs is not None and rows_in(rows, batch) is not None else None
        for targets, labels in own.items() if inputs is not None else ():
            with_rows = labels is not rows and len(labels) == len(rows) and id(labels) in moved.beside
            if not with_rows or any(other is not None and numpy.shares_memory(labels, other) for other in shuffled):
                continue
            places = list(moved.places)
            entry = compared(str(inputs), targets, labels, list(places), labels, len(rows))
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
