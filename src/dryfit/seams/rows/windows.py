"""Windows over a series that are held out, between windows of the training that show what they show."""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from dryfit.core.evidence.data_held import Between

# Windows of either part that are read, the fewest that say anything, and the fewest steps of one.
TRAINED, HELD, LEAST, STEPS = 3000, 200, 20, 8
# The most steps of a window: of longer ones hardly any would be read in time.
MOST = 1000
# Axes of a window: its steps, and the numbers of each.
AXES = (1, 2)
# The processor's seconds for it, and after how many parts of a window the clock is asked.
SECONDS, ASKED = 0.4, 32


def between(trained: Iterable[Any], held: Iterable[Any], rows: int) -> Between | None:
    """How many held-out windows end in what an earlier place of a training window shows: it goes on behind them.

    A cut in time leaves none, and where whole windows of the training are held out nothing was divided.
    Windows that are read backwards are the comparison: what they find is chance. The steps stand along the first axis,
    or behind the channels along the last.
    """
    theirs = list(_first(held, HELD))
    ways = [way for way in (_as_it_is, _turned) if theirs and _table(way(theirs[0])) is not None]
    ours = list(_first(trained, TRAINED)) if ways else []
    along = (_along(list(map(way, ours)), list(map(way, theirs)), rows) for way in ways)
    return max((entry for entry in along if entry is not None), key=lambda entry: entry.found, default=None)


def _as_it_is(window: Any) -> Any:
    return window


def _turned(window: Any) -> Any:
    """A window with its last axis first; one of one axis has no other way."""
    return window.T if len(getattr(window, "shape", ())) == AXES[-1] else None


def _along(trained: list[Any], held: list[Any], rows: int) -> Between | None:
    """As much of windows whose steps stand along their first axis."""
    until = time.process_time() + SECONDS
    theirs = [table for window in held if (table := _table(window)) is not None]
    if len(theirs) < LEAST or len({table.steps for table in theirs}) > 1 or time.process_time() > until:
        return None
    length = theirs[0].steps
    half = length // 2
    ends = [table.part(length - half, half) for table in theirs]
    turned = [b"".join(reversed(table.each(length - half))) for table in theirs]
    if len(set(ends)) < len(ends) or any(len(set(table.each(length - half))) < half for table in theirs):
        return None
    wholes = {table.whole for table in theirs}
    known = _begun(trained, length, half, {*ends, *turned}, wholes, until)
    if known is None or known & {*turned}:
        return None
    return Between(sum(end in known for end in ends), len(ends), length, rows)


def _begun(
    windows: list[Any], length: int, half: int, wanted: set[bytes], wholes: set[bytes], until: float
) -> set[bytes] | None:
    """Those of the wanted that windows show before their own last steps, as far as the time goes.

    None where one of the windows is one of the ``wholes``.
    """
    found: set[bytes] = set()
    for window in windows:
        table = _table(window)
        if table is None or table.steps != length:
            break
        if table.whole in wholes:
            return None
        for place in range(length - half):
            if place % ASKED == 0 and time.process_time() > until:
                return found
            if (part := table.part(place, half)) in wanted:
                found.add(part)
    return found


@dataclass(frozen=True)
class _Table:
    """The numbers of a window, end to end, and how many bytes each of its steps has."""

    whole: bytes
    steps: int
    size: int

    def part(self, place: int, count: int) -> bytes:
        return self.whole[place * self.size : (place + count) * self.size]

    def each(self, place: int) -> list[bytes]:
        """Its steps from a place on."""
        return [self.part(step, 1) for step in range(place, self.steps)]


def _table(window: Any) -> _Table | None:
    """The numbers of each step, where a window is a line of floats, or a table of them."""
    shape: Any = getattr(window, "shape", ())
    kind = str(getattr(window, "dtype", ""))
    if "float" not in kind or len(shape) not in AXES or not STEPS <= shape[0] <= MOST:
        return None
    whole = bytes(window.numpy().tobytes() if hasattr(window, "numpy") else window.tobytes())
    size = len(whole) // int(shape[0])
    return _Table(whole, int(shape[0]), size) if size else None


def _first(windows: Iterable[Any], count: int) -> Iterable[Any]:
    for number, window in enumerate(windows):
        if number == count:
            return
        yield window
