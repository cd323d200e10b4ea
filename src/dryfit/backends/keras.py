"""Tensors of Keras' backends to plain numbers. Reads the frameworks from `sys.modules`; never imports one."""

import copy
import sys
from collections.abc import Callable, Mapping
from typing import Any

from dryfit.backends import array
from dryfit.core.summary import TensorSummary


def numpy_of(value: Any) -> Any | None:
    """An array of a tensor that has values now; None for symbols, tracers and what is no tensor."""
    numpy = sys.modules.get("numpy")
    if numpy is None or value is None:
        return None
    # Without jit, what jax differentiates through holds its value.
    while hasattr(value, "primal"):
        value = value.primal
    try:
        if hasattr(value, "detach"):
            value = value.detach().cpu()
            value = value.float() if "bfloat16" in str(value.dtype) else value
        if isinstance(value, numpy.ndarray):
            return value
        if not hasattr(value, "__array__") or not hasattr(value, "dtype"):
            return None
        found = numpy.asarray(value)
        return found.astype("float32") if "bfloat16" in str(found.dtype) else found
    except Exception:
        return None


def is_eager(value: Any) -> bool:
    """Whether a value is a tensor whose numbers can be read."""
    return hasattr(value, "shape") and hasattr(value, "dtype") and numpy_of(value) is not None


def leaves(value: object, prefix: str = "") -> dict[str, Any]:
    """Every array or tensor in nested dictionaries, lists and tuples, by its key or position."""
    if isinstance(value, Mapping):
        pairs = [(f"{prefix}.{key}" if prefix else str(key), item) for key, item in value.items()]
    elif isinstance(value, (list, tuple)):
        pairs = [(f"{prefix}.{i}" if prefix else str(i), item) for i, item in enumerate(value)]
    elif hasattr(value, "shape") and hasattr(value, "dtype"):
        return {prefix: value}
    else:
        return {}
    return {name: leaf for key, item in pairs for name, leaf in leaves(item, key).items()}


def mapped(value: Any, change: Callable[[Any], Any]) -> Any:
    """Nested dictionaries, lists and tuples with every leaf changed, each of the class that it was of."""
    if isinstance(value, dict):
        return _filled(value, {key: mapped(item, change) for key, item in value.items()})
    if isinstance(value, (list, tuple)):
        items = [mapped(item, change) for item in value]
        return value._make(items) if hasattr(value, "_make") else type(value)(items)
    return change(value)


def _filled(value: Any, items: dict[Any, Any]) -> Any:
    """A dictionary with other items. The outputs of transformers' models are read by their attributes as well."""
    if type(value) is dict:
        return items
    filled = copy.copy(value)
    for key, item in items.items():
        filled[key] = item
    return filled


def summarise(value: Any) -> TensorSummary:
    """Measure a tensor; one without values keeps its shape and dtype."""
    found = numpy_of(value)
    if found is None:
        shape = tuple(int(extent or 0) for extent in getattr(value, "shape", ()) or ())
        return TensorSummary(shape, _dtype(value))
    return array.summarise(found)


def summaries(value: object) -> dict[str, TensorSummary]:
    """`summarise` over `leaves`."""
    return {name: summarise(leaf) for name, leaf in leaves(value).items()}


def number(value: Any) -> float | None:
    """The value of a scalar, or the mean of what is larger; None where it cannot be read."""
    found = numpy_of(value)
    return float(found.mean()) if found is not None and found.size else None


def global_norm(values: Any) -> float | None:
    """The 2-norm over all gradients that can be read, None where there are none."""
    found = [numpy_of(_dense(value)) for value in values if value is not None]
    known = [array_.astype("float64") for array_ in found if array_ is not None]
    return float(sum((array_**2).sum() for array_ in known)) ** 0.5 if known else None


def _dense(gradient: Any) -> Any:
    """The values of a gradient of some rows only; a tensor of torch has a method of that name."""
    found = getattr(gradient, "values", gradient)
    return gradient if callable(found) else found


def _dtype(value: Any) -> str:
    name = getattr(value, "dtype", "")
    return str(getattr(name, "name", name)).removeprefix("torch.")
