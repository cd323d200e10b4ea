"""Windows that were cut of a series in another order than their targets were taken of it."""

import sys
from collections import Counter
from itertools import pairwise
from typing import Any

from dryfit.core.evidence.keras_rows import Paired
from dryfit.seams.keras.data.sources import last_cut_at

# The fewest windows and steps of each that are looked at, and the most; the share of them to be found in the series.
FEWEST, STEPS, MOST, FOUND = 12, 3, 4096, 0.9
# The share of windows whose targets stand equally far behind them, from which they are taken to be each other's.
TOGETHER = 0.5


def apart(held: dict[str, Any], windows: Any, targets: Any, source: Any = None) -> Paired | None:
    """The windows of a batch in the one order, and their targets in the other, of what a script holds."""
    wanted = targets[:MOST].reshape(len(targets[:MOST]), -1)[:, :1]
    places = [(name, series, _begun(series, windows[:MOST])) for name, series in held.items()]
    found = [(name, series, begun) for name, series, begun in places if begun is not None]
    if not found:
        return None
    # What is cut of a series is one as well.
    (name, series, begun), entries = max(found, key=lambda entry: len(entry[1])), []
    # Targets that were made for each window beforehand may have been shuffled with the windows.
    told = [(n, at) for n, other in held.items() if len(other) == len(series) for at in _columns(other, wanted)]
    for other, at in told:
        stood = enumerate(zip(begun, at, strict=True))
        pairs = [(row, s, t) for row, (s, t) in stood if s is not None and t is not None]
        distances = Counter(t - s for _, s, t in pairs)
        together = max(distances.values(), default=0)
        if together >= TOGETHER * len(pairs):
            return None
        if len(pairs) >= max(FEWEST, FOUND * len(begun)) and _apart(pairs):
            entries.append((len(pairs), together, pairs, other))
    steps = windows.shape[1]
    flat = series.reshape(len(series), -1)[:, 0]
    for count, together, pairs, other in entries:
        known = [(row, s) for row, s, t in pairs if s + steps < len(flat) and t != s + steps]
        if known:
            row, s = known[0]
            where = last_cut_at(source, other)
            own, given = f"{float(flat[s + steps]):.4g}", f"{float(wanted[row, 0]):.4g}"
            return Paired(count, count - together, row, s, own, given, name, other, where, window=steps)
    return None


def _apart(pairs: list[tuple[int, int, int]]) -> bool:
    """Whether targets follow one another and windows do not, or are those of the same windows in another order."""
    begun, told = [s for _, s, _ in pairs], [t for _, _, t in pairs]
    same = {t - s for s, t in zip(sorted(begun), sorted(told), strict=True)}
    rows = [row for row, _, _ in pairs]
    return (_steady(rows, told) and not _steady(rows, begun)) or len(same) == 1


def _begun(series: Any, windows: Any) -> list[int | None] | None:
    """Where in a series each window begins; None where these are no windows of it."""
    numpy = sys.modules["numpy"]
    if windows.ndim not in (2, 3) or windows.dtype.kind != "f" or series.dtype.kind != "f" or series.ndim > 2:
        return None
    cube, flat = windows.reshape(*windows.shape[:2], -1), series.reshape(len(series), -1).astype(windows.dtype)
    steps = cube.shape[1]
    if len(cube) < FEWEST or steps < STEPS or cube.shape[2] != flat.shape[1] or len(flat) < steps + len(cube):
        return None
    known = _once([row.tobytes() for row in flat])
    begun: list[int | None] = []
    for window in cube:
        at = known.get(window[0].tobytes())
        whole = at is not None and bool(numpy.array_equal(flat[at : at + steps], window))
        begun.append(at if whole else None)
    return begun if sum(at is not None for at in begun) >= FOUND * len(begun) else None


def _columns(series: Any, wanted: Any) -> list[list[int | None]]:
    """Where in each column of a series the targets stand, if they do."""
    if series.dtype.kind != "f" or series.ndim > 2 or wanted.dtype.kind != "f":
        return []
    flat, found = series.reshape(len(series), -1).astype(wanted.dtype), []
    for column in flat.T:
        known = _once(column.tolist())
        at = [known.get(value) for value in wanted[:, 0].tolist()]
        if sum(place is not None for place in at) >= FOUND * len(at):
            found.append(at)
    return found


def _once(values: list[Any]) -> dict[Any, int]:
    """The place of each value that stands in a list once only."""
    counts = Counter(values)
    return {value: place for place, value in enumerate(values) if counts[value] == 1}


def _steady(rows: list[int], places: list[int]) -> bool:
    """Whether places follow one another, row after row, at one distance."""
    pairs = list(zip(rows, places, strict=True))
    return len({(after - before) / (n - m) for (m, before), (n, after) in pairwise(pairs)}) == 1
