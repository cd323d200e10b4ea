"""Ids that an Embedding is given and has no row for, or a CategoryEncoding no column."""

from typing import Any

from dryfit.backends.keras import leaves, numpy_of
from dryfit.core.evidence.keras import Beyond
from dryfit.core.finding import Location
from dryfit.core.source import argument
from dryfit.core.trace import deciding

# What each of these layers calls its number of ids.
EXTENTS = {"Embedding": "input_dim", "CategoryEncoding": "num_tokens"}


def outside(layer: Any, args: Any) -> int | None:
    """The id farthest outside of a table, None where all are inside."""
    rows = _extent(layer)
    if rows is None:
        return None
    ids = numpy_of(next(iter(leaves(args).values()), None))
    if ids is None or not ids.size or ids.dtype.kind not in "iuf" or not (abs(ids) < 2**53).all():
        return None
    most, least = int(ids.max()), int(ids.min())
    # An encoding leaves out what is below 0, by convention a value that is missing.
    below = least < 0 and type(layer).__name__ == "Embedding"
    return most if most >= rows else least if below else None


def _extent(layer: Any) -> int | None:
    rows = getattr(layer, EXTENTS.get(type(layer).__name__, ""), None)
    return rows if isinstance(rows, int) else None


def clipped(layer: Any, args: Any) -> Any:
    """The arguments of a table with every id inside of it."""
    ids = numpy_of(args[0])
    return args if ids is None else (ids.clip(0, (_extent(layer) or 1) - 1), *args[1:])


def entry(layer: Any, worst: int, result: Any, built: Location | None) -> Beyond:
    """What is told of such an id."""
    found, kind, rows = numpy_of(result), type(layer).__name__, _extent(layer) or 0
    nonfinite = 0 if found is None or found.dtype.kind != "f" else int((found != found).sum())
    decided = deciding(built, EXTENTS[kind], 0)
    rows_at = argument(built, EXTENTS[kind], 0)
    if decided is not None and decided.literal == rows:
        rows_at = decided.location
    # An encoding has a 1 for each id: a row without any has lost its own.
    empty = 0 if found is None or kind == "Embedding" else int((found.reshape(-1, found.shape[-1]) == 0).all(1).sum())
    return Beyond(layer.name, rows, worst, built, rows_at, nonfinite, kind, empty)
