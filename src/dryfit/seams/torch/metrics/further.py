"""The labels of the batches that an evaluation would go on to, were it not cut short."""

import sys
import time
from collections.abc import Iterator, Mapping
from typing import Any

from dryfit.backends.torch import is_tensor
from dryfit.seams.torch.preserve import preserved_draws

# Rows that are read at most, and the processor's seconds for it.
READ, SECONDS = 6000, 0.5


def truths(loader: Any, known: list[Any]) -> list[Any]:
    """The truth of each batch of a loader that gives its rows in order; that of the first batches is ``known``."""
    first = [value for part in known for value in _flat(part)]
    size = len(known[0])
    with preserved_draws(sys.modules["torch"]):
        columns = _columns(loader.dataset)
    for column in columns.values():
        if len(column) > len(first) and column[: len(first)] == first:
            return [_as(known[0], column[at : at + size]) for at in range(0, len(column), size)]
    return []


def _columns(dataset: Any) -> dict[str, list[float]]:
    """The single numbers of the rows, by their places in a row."""
    found: dict[str, list[float]] = {}
    until = time.process_time() + SECONDS
    for number in range(min(len(dataset), READ)):
        if time.process_time() > until:
            break
        for name, value in _parts(dataset[number]):
            if getattr(value, "size", 1) == 1 or (is_tensor(value) and value.numel() == 1):
                found.setdefault(name, []).append(float(value))
    return {name: column for name, column in found.items() if len(column) > 1}


def _parts(row: Any) -> Iterator[tuple[str, Any]]:
    items = row.items() if isinstance(row, Mapping) else enumerate(row)
    return ((str(name), value) for name, value in items if isinstance(value, int | float) or hasattr(value, "dtype"))


def _flat(values: Any) -> list[float]:
    listed = values.flatten().tolist() if hasattr(values, "flatten") else values
    return [float(value) for value in listed]


def _as(like: Any, values: list[float]) -> Any:
    """Numbers in the form of other rows."""
    if is_tensor(like):
        return like.new_tensor(values).reshape(len(values), *like.shape[1:])
    if hasattr(like, "dtype"):
        return sys.modules["numpy"].asarray(values, dtype=like.dtype).reshape(len(values), *like.shape[1:])
    return [type(like[0])(value) for value in values]
