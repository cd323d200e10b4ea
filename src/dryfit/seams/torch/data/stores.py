"""The numbers that a dataset holds in memory, read whole: where one of them is not finite."""

import math
import sys
import time
from collections.abc import Iterator
from typing import Any

from dryfit.backends.torch import is_tensor

# Elements of a tensor or array that are looked at: a tenth of a second on one core.
ELEMENTS = 50_000_000
# Rows of an arrow table, and seconds for a plain list.
ARROW_ROWS, LIST_SECONDS = 100_000, 0.3
# How many datasets may lie around the one that holds the numbers.
DEPTH = 4


def spoilt_rows(dataset: Any) -> list[int]:
    """For each array of numbers behind a dataset, the first row with a NaN or an infinity.

    The rows are candidates: the dataset may fill such values when it makes the row.
    """
    places = None
    for _ in range(DEPTH):
        found = [row for store in _stores(dataset) if (row := _first(store, places)) is not None]
        inner = getattr(dataset, "dataset", None)
        if found or inner is None or not hasattr(dataset, "indices"):
            return sorted(set(found))
        own = list(dataset.indices)
        places = own if places is None else [own[place] for place in places]
        dataset = inner
    return []


def _stores(dataset: Any) -> Iterator[Any]:
    """What a dataset holds with an entry for each of its rows."""
    if isinstance(dataset, list):
        yield dataset
        return
    if hasattr(dataset, "column_names") and hasattr(dataset, "with_format"):
        yield from _columns(dataset)
        return
    rows = len(dataset)
    for value in getattr(dataset, "__dict__", {}).values():
        for store in value if isinstance(value, tuple) and len(value) != rows else (value,):
            if hasattr(store, "__len__") and not isinstance(store, (str, dict)) and _length(store) == rows:
                yield store


def _length(value: Any) -> int | None:
    try:
        return len(value)
    except TypeError:
        return None


def _columns(dataset: Any) -> Iterator[Any]:
    table = dataset.with_format("arrow")[: min(len(dataset), ARROW_ROWS)]
    for column in table.columns:
        kind = column.type
        while hasattr(kind, "value_type"):
            kind = kind.value_type
        if str(kind) in ("float", "double", "halffloat"):
            yield column


def _first(store: Any, places: list[int] | None) -> int | None:
    """The first of the places, or of all rows, whose numbers are not all finite."""
    bad = _rows(store)
    if bad is None:
        return None
    if places is None:
        return next(bad, None)
    known = set(bad)
    return next((index for index, place in enumerate(places) if place in known), None)


def _rows(store: Any) -> Iterator[int] | None:
    if is_tensor(store):
        return _of_array(store.isfinite()) if store.is_floating_point() and store.numel() <= ELEMENTS else None
    if hasattr(store, "chunks") and hasattr(store, "combine_chunks"):
        return _of_arrow(store)
    if hasattr(store, "select_dtypes"):
        store = store.select_dtypes("number").to_numpy()
    if hasattr(store, "to_numpy") and hasattr(store, "dtype"):
        store = store.to_numpy()
    if hasattr(store, "dtype") and hasattr(store, "reshape"):
        floats = getattr(store.dtype, "kind", "") == "f" and store.size <= ELEMENTS
        return _of_array(sys.modules["numpy"].isfinite(store)) if floats else None
    return _of_list(store) if isinstance(store, list) else None


def _of_array(finite: Any) -> Iterator[int]:
    if not len(finite) or bool(finite.all()):
        return iter(())
    rows = finite.reshape(len(finite), -1).all(1)
    found = (~rows).nonzero()
    return iter((found[0] if isinstance(found, tuple) else found.reshape(-1)).tolist())


def _of_arrow(column: Any) -> Iterator[int]:
    """Row numbers of an arrow column, whose lists are taken apart level by level."""
    compute = sys.modules["pyarrow.compute"]
    values, parents = column.combine_chunks(), None
    while hasattr(values.type, "value_type"):
        own = compute.list_parent_indices(values)
        parents = own if parents is None else parents.take(own)
        values = compute.list_flatten(values)
    bad = compute.indices_nonzero(compute.invert(compute.fill_null(compute.is_finite(values), True)))
    return iter((bad if parents is None else parents.take(bad)).to_pylist())


def _of_list(rows: list[Any]) -> Iterator[int]:
    until = time.monotonic() + LIST_SECONDS
    for place, row in enumerate(rows):
        if not _is_finite(row):
            yield place
        if time.monotonic() > until:
            return


def _is_finite(row: Any) -> bool:
    """Whether the sum of the numbers in a row is: one that is not makes the sum so."""
    if isinstance(row, float):
        return math.isfinite(row)
    if is_tensor(row):
        return not row.is_floating_point() or math.isfinite(float(row.sum()))
    if hasattr(row, "dtype") and hasattr(row, "sum"):
        return getattr(row.dtype, "kind", "") != "f" or math.isfinite(float(row.sum()))
    if isinstance(row, dict):
        row = list(row.values())
    if isinstance(row, (list, tuple)):
        return all(_is_finite(value) for value in row)
    return True
