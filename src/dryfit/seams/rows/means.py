"""Columns that hold, for each category, the mean target of its rows, those among them that are held out."""

import ast
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.data_held import Encoded
from dryfit.core.finding import Location
from dryfit.core.source import location_of
from dryfit.core.trace import calls_named

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Rows and columns of a table that is looked at, categories of a column, and rows of each on the average.
ROWS, COLUMNS, CATEGORIES, EACH = 200_000, 200, 5, 3
# How near to a straight line the means lie, in their deviation, and the least part of the targets' that is within.
NEAR, WITHIN = 1e-3, 0.01
# What makes groups of rows.
GROUPING = ("groupby", "pivot_table")


def parted(
    session: "Session", table: Any, targets: Any, parts: tuple[Sequence[int], Sequence[int]], where: Any
) -> None:
    """A table is divided: enter a column that is the mean of the targets over all of its rows."""
    numpy = sys.modules.get("numpy")
    if numpy is None or targets is None or not session.listening or session.recorder.means_of_targets:
        return
    with session.unseen(), suppress(Exception):
        rows, known = numpy.asarray(table, dtype="float64"), numpy.asarray(targets, dtype="float64").reshape(-1)
        if rows.ndim != 2 or len(rows) != len(known) or len(rows) > ROWS or rows.shape[1] > COLUMNS:
            return
        for column in range(rows.shape[1]):
            if categories := _categories(numpy, rows[:, column], known):
                name = str(table.columns[column]) if hasattr(table, "columns") else ""
                entry = Encoded(name, column, categories, len(rows), len(parts[1]), _made_at(where) or where)
                session.recorder.means_of_targets.append(entry)
                return


def _categories(numpy: Any, values: Any, targets: Any) -> int:
    """How many values a column has of which each is, but for scale, the mean target of its rows; 0 where it is not."""
    found, places, counts = numpy.unique(values, return_inverse=True, return_counts=True)
    if not CATEGORIES <= len(found) <= len(values) / EACH or not numpy.isfinite(values).all():
        return 0
    means = numpy.bincount(places.reshape(-1), targets) / counts
    within = targets - means[places.reshape(-1)]
    if means.std() == 0 or within.std() ** 2 < WITHIN * targets.std() ** 2:
        return 0
    slope, start = numpy.polyfit(found, means, 1)
    return len(found) if abs(slope * found + start - means).max() <= NEAR * means.std() else 0


def _made_at(where: Location | None) -> Location | None:
    """The one place above a split where rows are put into groups."""
    calls: list[ast.Call] = calls_named(where.path, *GROUPING) if where is not None else []
    before = [call for call in calls if where is not None and call.lineno < where.line]
    return location_of(before[0], where.path) if len(before) == 1 and where is not None else None
