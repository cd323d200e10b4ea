"""Ids that an Embedding is given and has no row for, or a CategoryEncoding no column; texts longer than positions."""

from typing import Any

from dryfit.backends.keras import leaves, numpy_of
from dryfit.core.evidence.keras_refused import Beyond
from dryfit.core.finding import Location
from dryfit.core.source import argument
from dryfit.core.trace import configured, deciding

# What each of these layers calls its number of ids.
EXTENTS = {"Embedding": "input_dim", "CategoryEncoding": "num_tokens"}
# The tables of ids and of positions that transformers makes by its configuration, as one layer.
LIBRARY, WHOLE = "transformers.", "Embeddings"
ROWS, POSITIONS = "vocab_size", ("max_position_embeddings", "n_positions")
# The layers of transformers that hold their tables themselves and compare all ids with the vocabulary first, and how
# they call the ids.
HOLDERS, IDS = ("MainLayer", "Encoder", "Decoder", "Stack"), "input_ids"
# Models that keep the first rows of positions for padding.
SHIFTED = ("oberta", "amembert")
# The axes of a batch of ids.
IDS_RANK = 2


def outside(layer: Any, args: Any, kwargs: Any = None) -> int | None:
    """The id farthest outside of a table, None where all are inside."""
    rows = _extent(layer)
    if rows is None:
        return None
    ids = numpy_of(kwargs[IDS] if kwargs and IDS in kwargs else next(iter(leaves([args, kwargs]).values()), None))
    if ids is None or not ids.size or ids.dtype.kind not in "iuf" or not (abs(ids) < 2**53).all():
        return None
    most, least = int(ids.max()), int(ids.min())
    # An encoding leaves out what is below 0, by convention a value that is missing.
    below = least < 0 and type(layer).__name__ == "Embedding"
    return most if most >= rows else least if below else None


def too_long(layer: Any, args: Any, kwargs: Any) -> Beyond | None:
    """What is told of a text that has more tokens than a model of transformers has positions."""
    config = _configuration(layer)
    limit = next((n for name in POSITIONS if isinstance(n := getattr(config, name, None), int)), None)
    if limit is not None and any(kin in type(layer).__name__ for kin in SHIFTED):
        limit -= (getattr(config, "pad_token_id", None) or 0) + 1
    shapes = [tuple(leaf.shape) for leaf in leaves([args, kwargs]).values() if "int" in str(leaf.dtype)]
    longest = max((int(shape[1]) for shape in shapes if len(shape) == IDS_RANK), default=0)
    if limit is None or longest <= limit:
        return None
    return Beyond(layer.name, limit, longest - 1, class_name="positions")


def _configuration(layer: Any) -> Any | None:
    name = type(layer).__name__
    if not type(layer).__module__.startswith(LIBRARY):
        return None
    parts = [type(part).__name__ for part in vars(layer).values()]
    holds = name.endswith(HOLDERS) and "Embedding" in parts and not any(part.endswith(WHOLE) for part in parts)
    return getattr(layer, "config", None) if name.endswith(WHOLE) or holds else None


def _extent(layer: Any) -> int | None:
    rows = getattr(layer, EXTENTS.get(type(layer).__name__, ""), getattr(_configuration(layer), ROWS, None))
    return rows if isinstance(rows, int) else None


def clipped(layer: Any, args: Any, kwargs: Any) -> tuple[Any, Any]:
    """The arguments of a table with every id inside of it."""
    most = (_extent(layer) or 1) - 1
    named = IDS if kwargs.get(IDS) is not None else ""
    name = named or next((n for n, value in kwargs.items() if numpy_of(value) is not None), "") if not args else ""
    ids = numpy_of(args[0] if args else kwargs.get(name))
    if ids is None:
        return args, kwargs
    return ((ids.clip(0, most), *args[1:]), kwargs) if args else (args, {**kwargs, name: ids.clip(0, most)})


def entry(layer: Any, worst: int, result: Any, built: Location | None) -> Beyond:
    """What is told of such an id."""
    found, kind, rows = numpy_of(result), type(layer).__name__, _extent(layer) or 0
    nonfinite = 0 if found is None or found.dtype.kind != "f" else int((found != found).sum())
    place, name = (built, EXTENTS[kind]) if kind in EXTENTS else (configured(built), ROWS)
    decided = deciding(place, name, 0 if kind in EXTENTS else None)
    rows_at = argument(place, name, 0 if kind in EXTENTS else None)
    if decided is not None and decided.literal == rows:
        rows_at = decided.location
    # An encoding has a 1 for each id: a row without any has lost its own.
    empty = (
        0
        if found is None or kind != "CategoryEncoding"
        else int((found.reshape(-1, found.shape[-1]) == 0).all(1).sum())
    )
    return Beyond(layer.name, rows, worst, built, rows_at, nonfinite, kind, empty)
