"""Sums over the examples of a batch under a logarithm, in a loss that is written by hand."""

import math
import sys
from types import FrameType, FunctionType
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import number, numpy_of
from dryfit.core.evidence.loss import SharedOut
from dryfit.core.source import here, is_user_file

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# What such a sum is called, and the axes of examples and their classes.
NAMES, AXES, MATRIX = ("reduce_logsumexp", "logsumexp"), (0, -2), 2
# What two halves of a batch may give otherwise than the whole by rounding, and what they give where examples mix.
ROUNDING, APART, TINY = 1e-4, 1e-2, 1e-6


class Mixing:
    """Tries a loss on the halves of its batch, as it is and with its sum over the last axis."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._axis: int | None = None

    def listen(self, module: Any) -> None:
        """Listen to a module's sums of exponentials."""
        for name in NAMES:
            if hasattr(module, name):
                self.session.patches.wrap(module, name, self._summed)

    def _summed(self, original: Any, values: Any, *args: Any, **kwargs: Any) -> Any:
        axis, frame = kwargs.get("axis", args[0] if args else None), sys._getframe(2)
        if self._axis is not None and axis in AXES:
            return original(values, self._axis, *args[1:], **{k: v for k, v in kwargs.items() if k != "axis"})
        wanted = isinstance(axis, int) and axis in AXES and len(getattr(values, "shape", ())) == MATRIX
        if wanted and self.session.listening and is_user_file(frame.f_code.co_filename):
            where, known = here(3), self.session.recorder.shared_out
            with self.session.unseen():
                found = None if known else self._seen(values, frame)
                if found is not None:
                    rows, classes, least, most = found
                    known.append(SharedOut(rows, classes, least, most, where))
        return original(values, *args, **kwargs)

    def _seen(self, values: Any, frame: FrameType) -> tuple[int, int, float, float] | None:
        """The sizes of what is summed and how the shares of its rows add up, where the sum mixes the examples."""
        found, function = numpy_of(values), _function(frame)
        if found is None or found.shape[0] == found.shape[1] or min(found.shape) < MATRIX or function is None:
            return None
        code, rows = frame.f_code, int(found.shape[0])
        given = [frame.f_locals.get(name) for name in code.co_varnames[: code.co_argcount]]
        if not self._is_supervised(given, rows) or not self._mixes(function, given, rows):
            return None
        shares = found.astype("float64") - found.max(0)
        shares = sys.modules["numpy"].exp(shares)
        sums = (shares / shares.sum(0)).sum(1)
        return rows, int(found.shape[1]), float(sums.min()), float(sums.max())

    def _is_supervised(self, given: list[Any], rows: int) -> bool:
        """Whether the loss is given answers of a model, one a row, and something else that has as many rows."""
        seams = self.session.objects.get("keras", {}).values()
        answers = {id(out) for s in seams if s.layers.last is not None for out, _ in s.layers.last.outputs}
        rowed = [leaf for leaf in _leaves(given) if _has_rows(leaf, rows)]
        return any(id(leaf) in answers for leaf in rowed) and any(id(leaf) not in answers for leaf in rowed)

    def _mixes(self, function: FunctionType, given: list[Any], rows: int) -> bool:
        """Whether halves of the batch give another loss than the whole, and the same where the last axis is summed."""
        as_it_is, otherwise = self._gap(function, given, rows, 0), self._gap(function, given, rows, -1)
        return as_it_is is not None and otherwise is not None and as_it_is > APART and otherwise < ROUNDING

    def _gap(self, function: FunctionType, given: list[Any], rows: int, axis: int) -> float | None:
        half, self._axis = rows // 2, axis
        try:
            whole, one, other = (
                number(function(*_cut(given, rows, part))) for part in (slice(None), slice(half), slice(half, rows))
            )
        except Exception:
            return None
        finally:
            self._axis = None
        if whole is None or one is None or other is None:
            return None
        mean = (half * one + (rows - half) * other) / rows
        gap = min(abs(whole - mean), abs(whole - one - other)) / (abs(whole) + TINY)
        return gap if math.isfinite(gap) else None


def _function(frame: FrameType) -> FunctionType | None:
    """The function of the script that a frame runs, where it is known by a name."""
    around = frame.f_back.f_locals if frame.f_back is not None else {}
    known = [*frame.f_globals.values(), *around.values()]
    return next((v for v in known if isinstance(v, FunctionType) and v.__code__ is frame.f_code), None)


def _leaves(value: Any) -> list[Any]:
    return [leaf for part in value for leaf in _leaves(part)] if isinstance(value, (list, tuple)) else [value]


def _has_rows(value: Any, rows: int) -> bool:
    shape = tuple(getattr(value, "shape", ()))
    return bool(shape) and shape[0] == rows


def _cut(value: Any, rows: int, part: slice) -> Any:
    if isinstance(value, (list, tuple)):
        return type(value)([_cut(inner, rows, part) for inner in value])
    return value[part] if _has_rows(value, rows) else value
