"""The operation under a GradientTape that makes the loss nan or infinite of finite numbers."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import number, numpy_of
from dryfit.core.evidence.loss import Undefined
from dryfit.core.finding import Location
from dryfit.core.source import here
from dryfit.seams.keras.loss.heard import Operations
from dryfit.seams.keras.state import value_of

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Tapes that are watched: more than the steps of a walk.
WATCHED = 32
# By TensorFlow's name of an operation: which of its inputs it may refuse, which of those numbers, and these in words.
# Where no input alone tells, what it answers does.
REFUSES: dict[str, tuple[str, int | None, Callable[[Any], Any], str]] = {
    "Log": ("log", 0, lambda a: a <= 0, "0 or less"),
    "Log1p": ("log1p", 0, lambda a: a <= -1, "-1 or less"),
    "Acos": ("acos", 0, lambda a: abs(a) > 1, "below -1 or above 1"),
    "Asin": ("asin", 0, lambda a: abs(a) > 1, "below -1 or above 1"),
    "RealDiv": ("div", 1, lambda a: a == 0, "0"),
    "Div": ("div", 1, lambda a: a == 0, "0"),
    "Sqrt": ("sqrt", 0, lambda a: a < 0, "less than 0"),
    "Rsqrt": ("rsqrt", 0, lambda a: a <= 0, "0 or less"),
    "Reciprocal": ("reciprocal", 0, lambda a: a == 0, "0"),
    "Inv": ("reciprocal", 0, lambda a: a == 0, "0"),
    "Exp": ("exp", None, lambda a: a != a, "too large for its type"),
    "Pow": ("pow", None, lambda a: a != a, "outside of what that power is defined for"),
}


class Undefineds:
    """Looks on at the operations of the first steps."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._tapes = 0
        self._heard: list[Undefined] = []
        self._operations = Operations(self._ran)

    def entered(self) -> None:
        """A tape begins to record."""
        self._tapes += 1
        told = bool(self.session.recorder.undefined)
        if self._operations.listening or self._tapes > WATCHED or told or not self.session.listening:
            return
        self._heard = []
        self._operations.begin()

    def left(self) -> None:
        """A tape stops recording."""
        self._operations.end()

    @property
    def first_at(self) -> Location | None:
        """The line of the first operation, under the tape that records, that made something not finite of numbers."""
        return self._heard[0].location if self._heard else None

    def asked(self, target: Any, sources: Any) -> None:
        """The gradients of a loss are asked for: where that is nan, and every weight finite, what made it so."""
        value = number(target) if getattr(target, "shape", None) == () else None
        if not self._heard or value is None or _finite(value):
            return
        weights = [numpy_of(value_of(weight)) for weight in _listed(sources)]
        if any(weight is not None and not _finite(weight) for weight in weights):
            return
        if not self.session.recorder.undefined:
            first = self._heard[0]
            self.session.recorder.undefined.append(
                Undefined(first.operation, first.count, first.of, first.given, str(value), "", first.location)
            )

    def _ran(self, kind: str, inputs: Any, attrs: Any, outputs: Any, op_name: Any = None, graph: Any = None) -> None:
        if graph is not None or kind not in REFUSES or self._heard:
            return
        name, place, refuses, given = REFUSES[kind]
        made = numpy_of(outputs[0])
        if made is None or made.dtype.kind != "f" or _finite(made):
            return
        arrays = [numpy_of(value) for value in inputs]
        if any(array is not None and array.dtype.kind == "f" and not _finite(array) for array in arrays):
            return
        refused = refuses(arrays[place]) if place is not None else ~sys.modules["numpy"].isfinite(made)
        count = int(refused.sum())
        if count:
            self._heard.append(Undefined(name, count, int(refused.size), given, "nan", "", here()))


def _finite(value: Any) -> bool:
    return bool(sys.modules["numpy"].isfinite(value).all())


def _listed(sources: Any) -> list[Any]:
    if isinstance(sources, (list, tuple)):
        return [weight for part in sources for weight in _listed(part)]
    return [sources]
