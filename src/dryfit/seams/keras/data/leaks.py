"""A column of the arrays or the table that a fit is given, which is the label itself."""

import sys
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import numpy_of
from dryfit.core.evidence.data import Leak
from dryfit.core.finding import Location
from dryfit.core.labelling import table_cut
from dryfit.core.source import argument
from dryfit.core.trace import deciding
from dryfit.seams.torch.data.leaks import LEAST, ROWS, multiples

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The share of the rows that the linear model is fitted on, and what keeps it from dividing by nothing.
FITTED, RIDGE = 0.7, 1e-3
# Whole numbers that are classes, not amounts.
MOST_CLASSES = 20


def see_leak(session: "Session", given: dict[str, Any], site: Location | None) -> None:
    """Look at the table that a fit is given, and at a class or a number for each row."""
    x, y = given.get("x"), given.get("y")
    table, labels = numpy_of(getattr(x, "values", x)), numpy_of(getattr(y, "values", y))
    if table is None or labels is None or table.ndim != 2 or labels.size != len(table):
        return
    if table.dtype.kind != "f" or labels.dtype.kind not in "iufb" or len(table) < LEAST or table.shape[1] < 2:
        return
    table, labels = table[:ROWS].astype("float64"), labels.reshape(-1)[:ROWS].astype("float64")
    numpy = sys.modules["numpy"]
    if not numpy.isfinite(table).all() or not numpy.isfinite(labels).all():
        return
    same = multiples(table, labels[:, None]).nonzero()[0].tolist()
    # Of bits, one may well be the answer of a toy.
    if not same or bool(((table == 0) | (table == 1)).all()):
        return
    name = _name(x, y, same[0])
    leak = _measured(table, labels, same[0], name, _place(site, named=bool(name)))
    if leak is not None:
        session.recorder.leaks.append(leak)


def _name(x: Any, y: Any, column: int) -> str:
    """The name that a column of a table and a column of labels share; "" where they are not called the same."""
    names, name = list(getattr(x, "columns", ())), getattr(y, "name", None)
    return str(name) if name is not None and column < len(names) and names[column] == name else ""


def _place(site: Location | None, *, named: bool) -> Location | None:
    """The inputs, where a statement cuts them out of a table; else the labels, which one that is named leaves there."""
    where = argument(site, "x", 0)
    made = deciding(site, "y", 1) if named and table_cut(where) is None else None
    return made.location if made is not None else where


def _measured(table: Any, labels: Any, column: int, name: str, where: Location | None) -> Leak | None:
    """What a linear model makes of rows left out, with the column and without it."""
    numpy = sys.modules["numpy"]
    values = numpy.unique(labels)
    classes = bool((labels == labels.astype("int64")).all()) and 1 < len(values) <= MOST_CLASSES
    targets = numpy.searchsorted(values, labels) if classes else (labels > numpy.median(labels)).astype(int)
    order = numpy.random.RandomState(0).permutation(len(table))
    whole, targets = table[order], targets[order]
    if len(numpy.unique(targets)) < len(("one", "other")):
        return None
    accuracy, without = _skill(whole, targets), _skill(numpy.delete(whole, column, axis=1), targets)
    chance = float(numpy.bincount(targets).max() / len(targets))
    scaled = not bool((table[:, column] == labels).all())
    if scaled and not classes and not name:
        # A number that was made up of another is often one of its inputs.
        return None
    return Leak(column, len(table), accuracy, without, chance, where, halved=not classes, scaled=scaled, name=name)


def _skill(table: Any, classes: Any) -> float:
    """The share of rows left out whose class a linear model tells."""
    numpy, cut = sys.modules["numpy"], int(FITTED * len(table))
    spread = table.std(0)
    scaled = numpy.hstack([(table - table.mean(0)) / (spread + (spread == 0)), numpy.ones((len(table), 1))])
    wanted = numpy.eye(int(classes.max()) + 1)[classes]
    ours = scaled[:cut]
    weights = numpy.linalg.solve(ours.T @ ours + RIDGE * numpy.eye(ours.shape[1]), ours.T @ wanted[:cut])
    return float(((scaled[cut:] @ weights).argmax(1) == classes[cut:]).mean())
