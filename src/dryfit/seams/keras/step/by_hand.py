"""Steps that a script without an optimizer takes itself: it changes weights by the gradients of a tape."""

import sys
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import numpy_of
from dryfit.core.stage import Stage
from dryfit.seams.keras.state import value_of

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Values of weights up to which they are compared at every step.
MOST_VALUES = 2**20


class HandSteps:
    """The weights that gradients were asked for last, and what they held."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._weights: list[Any] = []
        self._values: list[Any] = []

    def asked(self, weights: list[Any]) -> bool:
        """The user's line has the gradients of weights; whether these have changed since it last had."""
        seams = self.session.objects.get("keras", {}).values()
        if not weights or any(seam.optimizers.built() for seam in seams):
            return False
        self.session.trained = True
        self.session.recorder.ran.add(Stage.BACKWARD)
        # What is traced once has no values, and its loop is none of Python's.
        if not sys.modules["tensorflow"].executing_eagerly():
            return False
        values: list[Any] = [numpy_of(value_of(weight)) for weight in weights]
        if any(value is None for value in values) or sum(value.size for value in values) > MOST_VALUES:
            return False
        same = [id(weight) for weight in weights] == [id(weight) for weight in self._weights]
        moved = same and any((now != was).any() for now, was in zip(values, self._values, strict=True))
        self._weights, self._values = weights, [value.copy() for value in values]
        if moved:
            self.session.recorder.ran.add(Stage.STEP)
        return moved
