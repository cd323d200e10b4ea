"""Calls of layers that no model holds: a decoder that is a layer of the user's own, in a loop around a tape."""

from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import is_eager, leaves

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam, Root

# What stands for the number of a model.
NO_MODEL = -1


class LoneLayers:
    """Keeps the last call of a layer that is called from no other."""

    def __init__(self, layers: "LayerSeam", root: type["Root"]) -> None:
        self.layers = layers
        self._root = root
        self._inside = False
        self._last: Root | None = None

    def run(self, original: Any, layer: Any, args: Any, kwargs: Any) -> Any:
        """Call it; what it calls itself is a part of it."""
        if self._inside:
            return original(layer, *args, **kwargs)
        self._inside, self._last = True, None
        try:
            result = original(layer, *args, **kwargs)
        finally:
            self._inside = False
        given, found = list(leaves([args, kwargs]).values()), list(leaves(result).values())
        if given and all(map(is_eager, given)):
            outputs = [(leaf, layer) for leaf in found]
            self._last = self._root(layer, NO_MODEL, eager=True, inputs=(args, kwargs), outputs=outputs)
        return result

    def that_made(self, answer: Any) -> "Root | None":
        """The last call, where this is what it answered."""
        last = self._last
        return last if last is not None and any(out is answer for out, _ in last.outputs) else None
