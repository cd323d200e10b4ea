"""Gradients that a loop of the script's own adds up, and never empties: what it applies is of all batches so far."""

import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_taped import Unemptied
from dryfit.core.source import here
from dryfit.seams.keras.state import value_of
from dryfit.seams.keras.step.misapplied import array_of

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Applies behind the first, all of which must be given the gradients of all batches.
HABIT = 2
# Applies of each list of weights that are looked at.
MOST = 8
# Values of gradients that are added up.
MOST_VALUES = 2**24
# The cosine of a sum of gradients and the same sum clipped or scaled, rounded, and the most that another may have.
SAME, APART = 1 - 1e-4, 0.99


@dataclass(eq=False)
class Added:
    """The sums of the gradients of some weights: of all batches, and of those since the last apply; how many."""

    weights: list[Any]
    whole: Any = None
    window: Any = None
    taken: int = 0
    since: int = 0
    piled: list[Unemptied] = field(default_factory=list)
    applies: int = 0
    told: bool = True


class UnemptiedSums:
    """Compares what an optimizer is given with what tapes have given since the last apply, and in all."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._added: dict[tuple[int, ...], Added] = {}

    def asked(self, sources: Any, found: Any) -> None:
        """A tape has given the gradients of a list of weights, or of several lists."""
        if not isinstance(sources, (list, tuple)) or not isinstance(found, (list, tuple)) or not sources:
            return
        if len(found) != len(sources):
            return
        if all(isinstance(part, (list, tuple)) for part in sources):
            for part, gradients in zip(sources, found, strict=True):
                self.asked(part, gradients)
        if not all(hasattr(source, "assign") for source in sources):
            return
        added = self._added.setdefault(_ids(sources), Added(list(sources)))
        values = _joined(added.weights, found) if added.told and added.applies < MOST else None
        if values is None:
            added.told = False
            return
        added.whole = values if added.whole is None else added.whole + values
        added.window = values if added.window is None else added.window + values
        added.taken, added.since = added.taken + 1, added.since + 1

    def applied(self, optimizer: Any, values: list[Any], variables: list[Any]) -> None:
        """An optimizer is about to be given gradients."""
        added = self._added.get(_ids(variables))
        if added is None or not added.told or added.window is None or len(values) != len(variables):
            return
        given = _joined(variables, values)
        if given is None or not _cosine(given, added.whole) > SAME:
            added.told = False
        elif added.applies and _cosine(given, added.window) < APART:
            whole, window = _norm(added.whole), _norm(added.window)
            name = type(optimizer).__name__
            added.piled.append(Unemptied(name, added.applies + 1, added.taken, added.since, whole, window, here()))
        added.window, added.since, added.applies = None, 0, added.applies + 1
        if added.told and len(added.piled) == HABIT:
            self.session.recorder.keras_adds("unemptied", added.piled[-1])


def _ids(variables: Any) -> tuple[int, ...]:
    return tuple(id(value_of(variable)) for variable in variables)


def _joined(weights: Any, gradients: Any) -> Any:
    """All gradients of some weights as one row of numbers; those of what has none are 0."""
    numpy, parts = sys.modules["numpy"], []
    for weight, gradient in zip(weights, gradients, strict=True):
        found = numpy.zeros(int(numpy.prod(weight.shape))) if gradient is None else array_of(gradient)
        if found is None:
            return None
        parts.append(found)
    whole = numpy.concatenate(parts) if sum(part.size for part in parts) <= MOST_VALUES else None
    return whole if whole is not None and whole.any() and numpy.isfinite(whole).all() else None


def _cosine(one: Any, other: Any) -> float:
    length = _norm(one) * _norm(other) if one.shape == other.shape else 0.0
    return float(one @ other) / length if length > 0 else 0.0


def _norm(values: Any) -> float:
    return float((values @ values) ** 0.5)
