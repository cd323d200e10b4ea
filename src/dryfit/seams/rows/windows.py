"""Windows over a series that are held out, between windows of the training that show what they show."""

import time
from collections.abc import Iterable, Sequence
from typing import Any

from dryfit.core.evidence.data_held import Between

# Windows of either part that are read, the fewest that say anything, and the fewest steps of one.
TRAINED, HELD, LEAST, STEPS = 3000, 200, 20, 8
# Axes of a window: its steps, and the numbers of each.
AXES = (1, 2)
# The processor's seconds for it.
SECONDS = 0.4


def between(trained: Iterable[Any], held: Iterable[Any], rows: int) -> Between | None:
    """How many held-out windows end in what an earlier place of a training window shows: it goes on behind them.

    A cut in time leaves none. Windows that are read backwards are the comparison: what they find is chance.
    """
    theirs = [steps for window in _first(held, HELD) if (steps := _steps(window)) is not None]
    if len(theirs) < LEAST or len({len(steps) for steps in theirs}) > 1:
        return None
    length = len(theirs[0])
    half = length // 2
    ends = [_joined(steps[length - half :]) for steps in theirs]
    turned = [_joined(steps[: length - half - 1 : -1]) for steps in theirs]
    if len(set(ends)) < len(ends) or any(len(set(steps[length - half :])) < half for steps in theirs):
        return None
    known = _begun(_first(trained, TRAINED), length, half, {*ends, *turned})
    return Between(sum(end in known for end in ends), len(ends), length, rows) if not known & {*turned} else None


def _begun(windows: Iterable[Any], length: int, half: int, wanted: set[bytes]) -> set[bytes]:
    """Those of the wanted that windows show before their own last steps."""
    found: set[bytes] = set()
    until = time.process_time() + SECONDS
    for window in windows:
        steps = _steps(window)
        if steps is None or len(steps) != length or time.process_time() > until:
            break
        parts = (_joined(steps[place : place + half]) for place in range(length - half))
        found.update(part for part in parts if part in wanted)
    return found


def _steps(window: Any) -> Sequence[bytes] | None:
    """The numbers of each step, where a window is a line of floats, or a table of them."""
    shape: Any = getattr(window, "shape", ())
    kind = str(getattr(window, "dtype", ""))
    if "float" not in kind or len(shape) not in AXES or shape[0] < STEPS:
        return None
    whole = bytes(window.numpy().tobytes() if hasattr(window, "numpy") else window.tobytes())
    size = len(whole) // int(shape[0])
    return [whole[place : place + size] for place in range(0, len(whole), size)]


def _joined(steps: Sequence[bytes]) -> bytes:
    return b"".join(steps)


def _first(windows: Iterable[Any], count: int) -> Iterable[Any]:
    for number, window in enumerate(windows):
        if number == count:
            return
        yield window
