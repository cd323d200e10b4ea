"""Layers with weights that each call of a model builds anew."""

from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves, numpy_of
from dryfit.core.evidence.keras_built import Fresh
from dryfit.core.source import Site

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam, Root

# Calls in which a layer is built anew before it is told: the first may be what builds the model.
CALLS = 2


class FreshLayers:
    """Keeps in which calls of a model a line built layers that the model does not know."""

    def __init__(self, layers: "LayerSeam") -> None:
        self.layers = layers
        self._calls: dict[tuple[int, str, int], list[int]] = {}

    def see(self, root: "Root") -> None:
        """A call is over: look at what it has built, and asked."""
        own = {id(v) for v in getattr(root.model, "weights", ())}
        for layer, site in root.built:
            weights = [v for v in getattr(layer, "weights", ()) if id(v) not in own]
            if weights and id(layer) in root.called:
                key = (root.number, site.code.co_filename, site.line)
                calls = self._calls.setdefault(key, [])
                calls.append(len(self.layers.roots[root.number]))
                if len(set(calls)) == CALLS:
                    self._tell(root, layer, site, len(calls))

    def _tell(self, root: "Root", layer: Any, site: Site, calls: int) -> None:
        entry = Fresh(type(layer).__name__, calls, calls, site.location, _gap(root))
        self.layers.session.recorder.keras_adds("fresh", entry)


def _gap(root: "Root") -> float | None:
    """How far two calls on the same batch are apart, outside of training."""
    args, kwargs = root.inputs
    calm = {**kwargs, "training": False} if "training" in kwargs else kwargs
    try:
        one, other = (_first(root.model(*args, **calm)) for _ in range(2))
        return float(abs(one - other).max())
    except Exception:
        return None


def _first(answer: Any) -> Any:
    return numpy_of(next(iter(leaves(answer).values())))
