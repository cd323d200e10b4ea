"""Rows at the end of a dataset that are cut short: windows and blocks that reach beyond the last value."""

import inspect
import itertools
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from dryfit.core.finding import Location
from dryfit.core.source import is_user_file
from dryfit.seams.torch.batch.features import keyed, shape_of
from dryfit.seams.torch.data.rowmakers import length_at

# Rows that are looked at on either side of the first that is cut short.
LOOKED_AT = 8
# The fewest rows before it that are whole.
WHOLE = 3

Shapes = dict[str, tuple[int, ...]]


def tail_of(dataset: Any) -> tuple[tuple[int, int], Location] | None:
    """The first row that is cut short and the number of rows, and where the dataset counts them.

    All that are looked at before it are of one shape, and from it on they only get shorter.
    """
    while hasattr(dataset, "dataset") and not _counts(dataset):
        dataset = dataset.dataset
    where = length_at(dataset) if _counts(dataset) else None
    if where is None:
        return None
    with suppress(Exception):
        rows = len(dataset)
        first = _first_short(lambda index: _shapes(dataset[index]), rows)
        return ((first, rows), where) if first is not None else None
    return None


def _counts(dataset: Any) -> bool:
    code = getattr(inspect.unwrap(getattr(type(dataset), "__len__", len)), "__code__", None)
    return code is not None and is_user_file(code.co_filename)


def _first_short(shapes: Callable[[int], Shapes], rows: int) -> int | None:
    if rows <= WHOLE:
        return None
    whole = shapes(0)
    low, high = 0, rows - 1
    if not _is_shorter(shapes(high), whole):
        return None
    while low + 1 < high:
        middle = (low + high) // 2
        low, high = (middle, high) if shapes(middle) == whole else (low, middle)
    before = {high * place // LOOKED_AT for place in range(LOOKED_AT)} | {high - 1}
    after = [shapes(index) for index in range(high, min(rows, high + LOOKED_AT))]
    falls = all(one == other or _is_shorter(other, one) for one, other in itertools.pairwise(after))
    return high if high >= WHOLE and falls and all(shapes(index) == whole for index in before) else None


def _shapes(row: Any) -> Shapes:
    return {key: shape_of(value) for key, value in keyed(row).items()}


def _is_shorter(one: Shapes, other: Shapes) -> bool:
    """Whether a row has the same parts as another, none of them longer and one shorter along its first axis."""
    if one == other or one.keys() != other.keys():
        return False
    pairs = [(one[key], other[key]) for key in one if one[key] != other[key]]
    return all(a[1:] in (b[1:], ()) and a[:1] < b[:1] for a, b in pairs)
