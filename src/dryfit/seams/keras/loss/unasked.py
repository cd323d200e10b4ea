"""Outputs of a fit that have targets and no loss: what their layers hold is never trained."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import numpy_of
from dryfit.core.evidence.keras_given import Unasked
from dryfit.core.trace import deciding
from dryfit.seams.keras.forward.axes import maker_of
from dryfit.seams.keras.state import value_of

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam


@dataclass
class Suspected:
    """An output without a loss, its layer, and the layer's weights before the fit."""

    output: str
    layer: Any
    before: list[Any]


def suspected(layers: "LayerSeam", model: Any, compiled: Any, targets: Any) -> list[Suspected]:
    """The outputs by whose key targets are given, and in whose place among the losses nothing stands."""
    losses = getattr(compiled, "loss", None)
    symbols: Any = getattr(model, "_outputs_struct", getattr(model, "_nested_outputs", None))
    if not isinstance(losses, dict) or not isinstance(targets, dict) or not symbols:
        return []
    if not isinstance(symbols, dict):
        symbols = dict(zip(getattr(model, "output_names", ()), getattr(model, "outputs", ()), strict=False))
    found = []
    for name, symbol in symbols.items():
        layer = maker_of(symbol, layers)
        known = {name, getattr(layer, "name", name)}
        trains = getattr(layer, "trainable_weights", None) and not getattr(layer, "_outbound_nodes", ())
        if trains and known & set(targets) and all(losses.get(key) is None for key in known):
            found.append(Suspected(str(name), layer, _values(layer)))
    return found


def see_unasked(layers: "LayerSeam", known: list[Suspected], compiled: Any) -> None:
    """After a fit: the layers whose weights no step has moved."""
    made = deciding(getattr(compiled, "site", None), "loss", 1) if known else None
    for entry in known:
        pairs = zip(entry.before, _values(entry.layer), strict=True)
        # Without a step Keras may have refused the losses for what they lack.
        if all((before == after).all() for before, after in pairs):
            metrics = compiled.metrics
            measured = isinstance(metrics, dict) and bool({entry.output, entry.layer.name} & set(metrics))
            where = made.location if made is not None else compiled.site
            stepped = bool(layers.session.recorder.steps)
            found = Unasked(entry.output, str(entry.layer.name), len(entry.before), measured, stepped, where)
            layers.session.recorder.keras_adds("unasked", found)


def _values(layer: Any) -> list[Any]:
    values = [numpy_of(value_of(weight)) for weight in layer.trainable_weights]
    return [value.copy() for value in values if value is not None]
