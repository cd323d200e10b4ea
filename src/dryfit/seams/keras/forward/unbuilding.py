"""Layers of Keras 3 that a fit has built for data of another shape, as they were before it."""

from collections.abc import Callable
from typing import Any


def unbuilder(model: Any) -> Callable[[], None]:
    """What undoes the building of all layers of a model that are not built yet; a layer of tf-keras stays as it is."""
    unbuilt = [layer for layer in _layers(model) if getattr(layer, "built", True) is False]

    def unbuild() -> None:
        for layer in unbuilt:
            if hasattr(layer, "_untrack_variable"):
                _unbuild(layer)

    return unbuild


def _layers(model: Any) -> list[Any]:
    flatten = getattr(model, "_flatten_layers", None)
    return list(flatten()) if flatten is not None else []


def _unbuild(layer: Any) -> None:
    for variable in [*layer._trainable_variables, *layer._non_trainable_variables]:
        layer._untrack_variable(variable)
    layer.built = False
    if hasattr(layer, "_functional"):
        # A Sequential whose input was not declared has put one of the first batch's shape before its layers.
        layer._functional = None
        if layer._layers and hasattr(layer._layers[0], "batch_shape"):
            layer._layers = layer._layers[1:]
