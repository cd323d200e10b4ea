"""NumPy arrays and nested lists to plain numbers. Reads numpy from `sys.modules`; never imports it."""

import sys
from collections.abc import Iterator
from typing import Any

from dryfit.core.summary import TensorSummary

# Counting the different values of more elements than this is not worth its time.
COUNTABLE = 100_000


def summarise_any(value: Any) -> dict[str, TensorSummary]:
    """Summaries of an array, a list, or a tuple of arrays (then by position)."""
    if isinstance(value, tuple) and any(hasattr(item, "shape") for item in value):
        return {str(i): _one_of(item) for i, item in enumerate(value) if item is not None}
    return {"": summarise(value)}


def _one_of(item: Any) -> TensorSummary:
    """An array among a model's outputs, or a tuple of them such as its hidden states."""
    return TensorSummary((len(item),), type(item).__name__) if isinstance(item, (tuple, list)) else summarise(item)


def summarise(value: Any) -> TensorSummary:
    """Measure an array or a list; torch tensors are read through numpy."""
    numpy = sys.modules.get("numpy")
    if numpy is None:
        return _of_list(value)
    if hasattr(value, "detach"):
        value = value.detach().cpu()
        value = value.float() if "bfloat16" in str(value.dtype) else value
    try:
        array = numpy.asarray(value)
    except ValueError:
        return TensorSummary((len(value),), "ragged")
    if array.dtype.kind not in "biuf" or array.size == 0:
        counted = array.dtype.kind in "US" and 0 < array.size <= COUNTABLE
        distinct = int(numpy.unique(array).size) if counted else None
        return TensorSummary(tuple(array.shape), str(array.dtype), distinct=distinct)
    return _measure(numpy, array)


def _measure(numpy: Any, array: Any) -> TensorSummary:
    values = array.astype(numpy.float64)
    finite = values[numpy.isfinite(values)]
    known = finite.size > 0
    sums = values.sum(axis=-1) if array.ndim > 1 and array.dtype.kind == "f" else None
    return TensorSummary(
        shape=tuple(array.shape),
        dtype=str(array.dtype),
        min=float(finite.min()) if known else None,
        max=float(finite.max()) if known else None,
        mean=float(finite.mean()) if known else None,
        std=float(finite.std()) if known else None,
        nonfinite=int(values.size - finite.size),
        zero_fraction=float((values == 0).mean()),
        row_sums=(float(sums.min()), float(sums.max())) if sums is not None else None,
        integral=bool((finite == finite.round()).all()) if known else None,
        distinct=int(numpy.unique(array).size) if array.size <= COUNTABLE else None,
    )


def _of_list(value: Any) -> TensorSummary:
    flat = list(_flatten(value))
    kind = type(flat[0]).__name__ if flat else "none"
    if kind not in ("int", "float", "bool"):
        return TensorSummary((len(flat),), kind)
    return TensorSummary((len(flat),), kind, min=float(min(flat)), max=float(max(flat)))


def _flatten(value: Any) -> Iterator[Any]:
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from _flatten(item)
    else:
        yield value
