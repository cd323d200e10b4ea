"""Ids that an Embedding is given and has no row for."""

from typing import Any

from dryfit.backends.keras import leaves, numpy_of
from dryfit.core.evidence.keras import Beyond
from dryfit.core.finding import Location
from dryfit.core.source import argument
from dryfit.core.trace import deciding


def outside(layer: Any, args: Any) -> int | None:
    """The id farthest outside of a table, None where all are inside."""
    rows = getattr(layer, "input_dim", None)
    if type(layer).__name__ != "Embedding" or not isinstance(rows, int):
        return None
    ids = numpy_of(next(iter(leaves(args).values()), None))
    if ids is None or not ids.size or ids.dtype.kind not in "iuf" or not (abs(ids) < 2**53).all():
        return None
    most, least = int(ids.max()), int(ids.min())
    return most if most >= rows else least if least < 0 else None


def clipped(layer: Any, args: Any) -> Any:
    """The arguments of a table with every id inside of it."""
    ids = numpy_of(args[0])
    return args if ids is None else (ids.clip(0, layer.input_dim - 1), *args[1:])


def entry(layer: Any, worst: int, result: Any, built: Location | None) -> Beyond:
    """What is told of such an id."""
    found = numpy_of(result)
    nonfinite = 0 if found is None or found.dtype.kind != "f" else int((found != found).sum())
    decided = deciding(built, "input_dim", 0)
    rows_at = argument(built, "input_dim", 0)
    if decided is not None and decided.literal == layer.input_dim:
        rows_at = decided.location
    return Beyond(layer.name, layer.input_dim, worst, built, rows_at, nonfinite)
