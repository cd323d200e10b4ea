"""On the torch backend gradients stay where they are until something zeroes them: those a backward adds itself to."""

import sys
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import global_norm, numpy_of
from dryfit.core.finding import Location
from dryfit.core.source import frames_from, here, is_user_file
from dryfit.seams.keras.state import value_of

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam

# Values of gradients of which a copy is kept until the next step.
MOST_VALUES = 2**24


class PiledGradients:
    """Looks, as the first backward after a step begins, for the gradients of that step."""

    def __init__(self, layers: "LayerSeam") -> None:
        self.layers = layers
        self._listens = False
        self._given: dict[int, list[Any]] = {}
        self._waiting: dict[int, tuple[Location | None, list[Any]]] = {}

    def listen(self) -> None:
        """Listen to backwards, where torch takes the gradients."""
        if not self._listens and self.layers.flavour.backend() == "torch":
            self._listens = True
            self.layers.session.patches.wrap(sys.modules["torch"].Tensor, "backward", self._backward)

    def _backward(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        if self.layers.hearing.listening and self._given and _is_own():
            with self.layers.session.unseen():
                for number, variables in self._given.items():
                    self._waiting[number] = (here(3), [_gradient(variable) for variable in variables])
                self._given = {}
        return original(*args, **kwargs)

    def found(self, number: int, variables: list[Any]) -> dict[str, Any]:
        """What the step that is about to be taken holds of the one before; the next backward is waited for."""
        where, before = self._waiting.pop(number, (None, []))
        if self._listens:
            self._given[number] = variables
        if not global_norm(before) or len(before) != len(variables):
            return {}
        now = [_gradient(variable) for variable in variables]
        pairs = [(value, old) for value, old in zip(now, before, strict=True) if value is not None]
        own = global_norm([value if old is None else value - old for value, old in pairs])
        return {"leftover_norm": global_norm(before), "own_norm": own, "location": where}


def _is_own() -> bool:
    """Whether the script calls the backward itself; Keras' own steps zero what they take."""
    for frame in frames_from(sys._getframe(2)):
        if is_user_file(frame.f_code.co_filename):
            return True
        if str(frame.f_globals.get("__name__")).partition(".")[0] == "keras":
            return False
    return False


def _gradient(variable: Any) -> Any:
    held = getattr(value_of(variable), "grad", None)
    found = numpy_of(held) if held is not None and held.numel() <= MOST_VALUES else None
    return None if found is None else found.copy()
