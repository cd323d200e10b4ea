"""Which layer made what: as a functional or a Sequential model knows it before it is called, and by the values."""

import math
from typing import Any

from dryfit.backends.keras import numpy_of

# Fewer values may be the same by chance.
FEWEST = 4


def maker_in(model: Any, tensor: Any) -> Any | None:
    """The layer behind the one output of a model that has the shape of a tensor."""
    shape = tuple(getattr(tensor, "shape", ()))
    outputs = [output for output in _of(model, "outputs") or () if _fits(tuple(output.shape), shape)]
    return _behind(outputs[0]) if len(outputs) == 1 else None


def unshaped(answer: Any, made: dict[int, tuple[Any, Any]]) -> Any | None:
    """The layer of a call that made the values of an answer, which has only another shape."""
    values = numpy_of(answer)
    if values is None or values.size < FEWEST:
        return None
    for leaf, layer in reversed(made.values()):
        size = math.prod(extent or 0 for extent in leaf.shape)
        found = numpy_of(leaf) if size == values.size else None
        if found is not None and (found.reshape(-1) == values.reshape(-1)).all():
            return layer
    return None


def unflattened_in(model: Any) -> tuple[Any, Any] | None:
    """The first dense layer that is given more than one row an example, and the layer before it."""
    for layer in _of(model, "layers") or ():
        given = _of(layer, "input") if type(layer).__name__ == "Dense" else None
        if len(getattr(given, "shape", ())) > 2:
            return layer, _behind(given)
    return None


def _fits(symbol: tuple[int | None, ...], shape: tuple[int, ...]) -> bool:
    alike = (known in (None, extent) for known, extent in zip(symbol, shape, strict=False))
    return len(symbol) == len(shape) and all(alike)


def _behind(symbol: Any) -> Any | None:
    """The layer that made a symbol: Keras 3 calls it the operation."""
    history = getattr(symbol, "_keras_history", None)
    return getattr(history, "operation", getattr(history, "layer", None))


def _of(owner: Any, name: str) -> Any | None:
    """What only a model that has been put together has; others raise."""
    try:
        return getattr(owner, name, None)
    except (AttributeError, ValueError, RuntimeError):
        return None
