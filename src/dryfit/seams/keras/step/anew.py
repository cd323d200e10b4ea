"""Steps that are each taken by an optimizer of their own, beside those that one kept optimizer would take."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from dryfit.backends.keras import numpy_of
from dryfit.seams.keras.state import value_of

# The step that is compared: by then a kept optimizer knows several gradients.
COMPARED = 5
# Values of weights of which copies are kept.
MOST_VALUES = 2**22


@dataclass
class Anew:
    """Gives the first optimizer the gradients of all that come after it, and takes its steps back.

    ``own`` and ``kept`` are how far the step of a new one, and of the kept one, changes the weights; ``apart`` is how
    far these changes are from each other.
    """

    first: Any = None
    last: Any = None
    steps: int = 0
    over: bool = False
    put_back: bool = False
    own: float = 0.0
    kept: float = 0.0
    apart: float = 0.0
    _after: list[Any] = field(default_factory=list)
    _before: list[Any] = field(default_factory=list)
    _moved: list[Any] = field(default_factory=list)

    def stepping(self, optimizer: Any, variables: list[Any], apply: Callable[[Any], object]) -> None:
        """A step is about to be taken; ``apply`` takes it with another optimizer."""
        values = [] if self.over else _values(variables)
        # Weights that are as they were before the last step were put back: this is a training of its own.
        self.put_back = self.put_back or (bool(values) and _same(values, self._before))
        self.over = self.over or not values or optimizer is self.last
        self.over = self.over or (self.steps > 0 and not _same(values, self._after))
        self._before, self._moved = [], []
        if self.over:
            return
        self.first, self.last, self.steps = self.first or optimizer, optimizer, self.steps + 1
        self._before = values
        if self.steps > 1:
            try:
                apply(self.first)
                self._moved = [now - then for now, then in zip(_values(variables), values, strict=True)]
            except Exception:
                self.over = True
            finally:
                for variable, value in zip(variables, values, strict=True):
                    variable.assign(value)

    def stepped(self, variables: list[Any]) -> bool:
        """A step was taken; whether it is the one that is compared."""
        if self.over or not self._before:
            return False
        self._after = _values(variables)
        self.over = self.steps >= COMPARED
        if not self.over or not self._moved:
            return False
        own = [now - then for now, then in zip(self._after, self._before, strict=True)]
        self.own, self.kept = _length(own), _length(self._moved)
        self.apart = _length([a - b for a, b in zip(own, self._moved, strict=True)])
        return True


def _same(values: list[Any], others: list[Any]) -> bool:
    alike = len(values) == len(others)
    return alike and all(bool((a == b).all()) for a, b in zip(values, others, strict=True))


def _values(variables: list[Any]) -> list[Any]:
    found: list[Any] = [numpy_of(value_of(variable)) for variable in variables]
    if any(value is None for value in found) or sum(value.size for value in found) > MOST_VALUES:
        return []
    return [value.copy() for value in found]


def _length(parts: list[Any]) -> float:
    return float(sum(float((part.astype("float64") ** 2).sum()) for part in parts) ** 0.5)
