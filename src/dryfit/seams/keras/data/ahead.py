"""Labels that are meant to be another row's: the next of a series, and whether two rows of a pair are alike."""

import sys
from typing import Any

from dryfit.seams.rows.ridge import answered

# Rows and columns that a linear model is fitted on, and the rows ahead of a forecast.
ROWS, COLUMNS, STEPS = 2000, 256, 64
# The share of the spread that labels of the rows themselves must be told better by.
BETTER = 0.05


def is_ahead(whole: Any, labels: Any, places: list[int | None], given: Any) -> bool:
    """Whether the labels of a batch are those of some rows further on, and the rows tell them as well as their own."""
    found = [(place, i) for i, place in enumerate(places) if place is not None]
    flat = labels.reshape(len(labels), -1) if labels.dtype.kind in "iufb" else None
    told = given.reshape(len(given), -1)
    if flat is None or told.shape[1] != flat.shape[1] or not found:
        return False
    for steps in range(1, STEPS + 1):
        if max(place for place, _ in found) + steps >= len(flat):
            return False
        if all((flat[place + steps] == told[i]).all() for place, i in found):
            return _told(whole[:-steps], flat[steps:]) >= _told(whole[:-steps], flat[:-steps]) - BETTER
    return False


def _told(rows: Any, targets: Any) -> float:
    """The share of the targets' spread that a ridge on every other row tells of the rows between."""
    numpy = sys.modules["numpy"]
    table = rows[:ROWS].reshape(len(rows[:ROWS]), -1).astype("float64")
    table = table[:, :: max(table.shape[1] // COLUMNS, 1)]
    wanted = targets[:ROWS].astype("float64")
    if len({*wanted.flat}) <= STEPS and wanted.shape[1] == 1:
        wanted = (wanted == numpy.unique(wanted)).astype("float64")
    spread = table.std(axis=0)
    table = (table - table.mean(axis=0)) / numpy.where(spread > 0, spread, 1.0)
    wanted = wanted - wanted.mean(axis=0)
    answers = answered(table[::2], wanted[::2], table[1::2])
    left = ((answers - wanted[1::2]) ** 2).sum() / ((wanted[1::2] ** 2).sum() or 1.0)
    return float(max(1.0 - left, 0.0))
