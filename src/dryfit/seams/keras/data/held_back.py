"""The rows that `validation_split` holds back, where the targets are numbers and the rows sorted by them."""

import sys
from typing import Any

from dryfit.backends.keras import leaves, numpy_of
from dryfit.core.evidence.keras import Split
from dryfit.core.evidence.keras_refused import Portion
from dryfit.core.finding import Location
from dryfit.core.source import argument
from dryfit.core.trace import deciding
from dryfit.seams.keras.data import feeding

# Different targets from which they are numbers and no classes.
NUMBERS = 20


def beyond(x: Any, y: Any, fraction: float, where: Location | None) -> Split | None:
    """How many of the last rows' targets lie beyond all others; None where the rows are not sorted by their targets.

    Where a feature stands in order as well, the rows may be in the order of time.
    """
    numpy, found = sys.modules["numpy"], numpy_of(y)
    if found is None or found.dtype.kind not in "iuf" or found.size != len(found):
        return None
    targets = found.reshape(-1).astype("float64")
    if len(numpy.unique(targets)) < NUMBERS or not _in_order(targets) or any(map(_in_order, _features(x))):
        return None
    cut = int(len(targets) * (1 - fraction))
    mixed = numpy.random.RandomState(0).permutation(targets)
    outside, at_random = (_outside(rows[cut:], rows[:cut]) for rows in (targets, mixed))
    return Split(float(fraction), len(targets) - cut, outside, at_random, 0, where, numbers=True)


def portion(x: Any, told: float, site: Location | None) -> Portion | None:
    """A share of rows that is none, or is asked of what has no rows; and where it was told."""
    if feeding.gives_batches(x):
        return Portion(float(told), 0, argument(site, "validation_split", 6) or site, type(x).__name__)
    if 0 < told < 1:
        return None
    traced, rows = deciding(site, "validation_split", 6), [len(array) for array in leaves(x).values()]
    return Portion(float(told), rows[0] if rows else 0, traced.location if traced else site)


def _in_order(values: Any) -> bool:
    steps = sys.modules["numpy"].diff(values)
    return bool(len(steps) and steps.any() and ((steps >= 0).all() or (steps <= 0).all()))


def _features(x: Any) -> list[Any]:
    """The columns of tables, and rows of one number."""
    numpy = sys.modules["numpy"]
    tables = [numpy.asarray(x)] if hasattr(x, "columns") else list(leaves(x).values())
    known = [array for table in tables if (array := numpy_of(table)) is not None and array.dtype.kind in "iufb"]
    rows = [array.reshape(len(array), -1) for array in known if array.ndim]
    return [row[:, i].astype("float64") for row in rows for i in range(row.shape[1])]


def _outside(held: Any, rest: Any) -> int:
    return int(((held > rest.max()) | (held < rest.min())).sum()) if len(rest) else 0
