"""A batch with fewer of its examples, where the steps of a large model are too slow for all of them."""

import sys
from collections.abc import Mapping
from typing import Any


def rows_of(batch: object) -> int | None:
    """How many examples a batch holds: the size of the first axis, where it is the same for all its tensors."""
    sizes = {tensor.shape[0] if tensor.dim() else None for tensor in _tensors(batch)}
    return sizes.pop() if len(sizes) == 1 else None


def fewer(batch: Any, rows: int) -> Any:
    """The batch with so many of its examples, one of every label in it first; what has an item for each is cut too."""
    total = rows_of(batch)
    if total is None or rows >= total:
        return batch
    try:
        return _cut(batch, _mixed(batch, total)[:rows], total)
    except Exception:
        # A kind of batch that is not made of its parts alone.
        return batch


def _tensors(batch: object) -> list[Any]:
    torch = sys.modules["torch"]
    if isinstance(batch, torch.Tensor):
        return [batch]
    if isinstance(batch, Mapping):
        return [tensor for value in batch.values() for tensor in _tensors(value)]
    if isinstance(batch, (list, tuple)):
        return [tensor for value in batch for tensor in _tensors(value)]
    return []


def _mixed(batch: object, total: int) -> list[int]:
    """The places of the examples, the first of each label before all others; labels are whole numbers, one for each."""
    whole = [t for t in _tensors(batch) if t.dim() == 1 and not t.is_floating_point() and not t.is_complex()]
    labels: list[int] = min((t.tolist() for t in whole), key=lambda values: len(set(values)), default=[])
    first = [labels.index(label) for label in sorted(set(labels))]
    return [*first, *(place for place in range(total) if place not in first)]


def _cut(value: Any, places: list[int], total: int) -> Any:
    torch = sys.modules["torch"]
    if isinstance(value, torch.Tensor):
        return value[places]
    if isinstance(value, Mapping):
        made: Any = type(value)
        return made({key: _cut(item, places, total) for key, item in value.items()})
    if isinstance(value, tuple):
        parts = [_cut(item, places, total) for item in value]
        return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)
    if isinstance(value, list):
        if len(value) == total and not _tensors(value):
            return [value[place] for place in places]
        return [_cut(item, places, total) for item in value]
    return value
