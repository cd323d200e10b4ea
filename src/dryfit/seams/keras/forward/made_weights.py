"""Weights that a layer of the user's asks for in its `call`, where every call asks anew."""

import sys
from contextlib import nullcontext
from types import FrameType
from typing import TYPE_CHECKING, Any
from weakref import ref

from dryfit.core.evidence.keras_built import Fresh
from dryfit.core.source import Site, is_user_file

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam, Root

# The method that asks for weights in every call, and those that ask once.
CALLING, MAKING = "call", ("build", "__init__")
# Frames between a method of a layer and what it asks for, and what a weight's finding names.
DEPTH, ASKED = 12, "add_weight"


class MadeWeights:
    """Hears what layers ask for in `call`: it is made once; with `keeps`, also where Keras 3 refuses."""

    def __init__(self, layers: "LayerSeam") -> None:
        self.layers = layers
        self.keeps = False
        self._kept: dict[tuple[int, int], tuple[Any, Any, ref[Root] | None]] = {}

    def listen(self, layer_class: Any) -> None:
        """Listen to `add_weight`."""
        self.layers.session.patches.wrap(layer_class, ASKED, self._asked)

    def _asked(self, original: Any, layer: Any, *args: Any, **kwargs: Any) -> Any:
        frame = _in_call(layer)
        if frame is None or not self.layers.session.listening:
            return original(layer, *args, **kwargs)
        place, turn = (id(layer), frame.f_lineno), self._turn()
        # One call may ask for several at a line.
        if place in self._kept and self._kept[place][2] is not turn:
            if not self.keeps:
                self._tell(layer, frame, 2)
            return self._kept[place][1]
        if not self.keeps:
            try:
                made = original(layer, *args, **kwargs)
            except ValueError:
                self._tell(layer, frame, 1)
                raise
            self._kept[place] = layer, made, turn
            return made
        tracker: Any = getattr(layer, "_tracker", None)
        tensorflow: Any = sys.modules.get("tensorflow")
        if tracker is not None:
            tracker.unlock()
        try:
            with tensorflow.init_scope() if tensorflow is not None else nullcontext():
                made = original(layer, *args, **kwargs)
        finally:
            if tracker is not None:
                tracker.lock()
        self._kept[place] = layer, made, turn
        return made

    def _turn(self) -> "ref[Root] | None":
        """The call of a model that is going on."""
        inside = self.layers.inside
        return ref(inside[0]) if inside else None

    def _tell(self, layer: Any, frame: FrameType, calls: int) -> None:
        known = self.layers.session.recorder.keras
        if not any(fresh.weight for fresh in (known.fresh if known else ())):
            entry = Fresh(type(layer).__name__, calls, calls, Site.of(frame).location, weight=True)
            self.layers.session.recorder.keras_adds("fresh", entry)


def _in_call(layer: Any) -> FrameType | None:
    """The frame of a user's layer that asks for a weight in its `call`."""
    frame: FrameType | None = sys._getframe(3)
    for _ in range(DEPTH):
        if frame is None or frame.f_code.co_name in MAKING:
            return None
        if frame.f_code.co_name == CALLING and frame.f_locals.get("self") is layer:
            return frame if is_user_file(frame.f_code.co_filename) else None
        frame = frame.f_back
    return None
