"""Masks of padding that an attention of Keras is given where it takes queries x keys for each row."""

import sys
from typing import Any

from dryfit.core.evidence.keras_built import MaskOfKeys
from dryfit.core.finding import Location
from dryfit.core.source import argument
from dryfit.seams.keras.forward.axes import shape_of

# Layers whose `attention_mask` pairs queries with keys, and where they take it by its place.
PAIRING = ("MultiHeadAttention", "GroupQueryAttention", "GroupedQueryAttention")
NAME = "attention_mask"
# The axes of a mask of padding, and of queries and keys.
FLAT, WHOLE = 2, 3


def told(layer: Any, args: Any, kwargs: Any, where: Location | None) -> MaskOfKeys | None:
    """The mask that an attention is given, where it has an entry for each row and key, and none for queries."""
    mask, queries, keys = _given(layer, args, kwargs)
    shape, asking, asked = shape_of(mask), shape_of(queries), shape_of(keys)
    if len(shape) != FLAT or len(asking) != WHOLE or len(asked) != WHOLE:
        return None
    of_keys = shape == (asked[0], asked[1])
    # Where the rows are as many as the queries, the two cannot be told apart by their extents.
    if not of_keys or (shape[0] is not None and shape[0] == asking[1]):
        return None
    wanted = (asking[0], asking[1], asked[1])
    return MaskOfKeys(str(layer.name), type(layer).__name__, shape, wanted, argument(where, NAME) or where)


def spread(layer: Any, args: Any, kwargs: Any) -> Any:
    """What a layer is called with, such a mask with an axis for the queries."""
    if told(layer, args, kwargs, None) is None:
        return kwargs
    return {**kwargs, NAME: _with_queries(kwargs[NAME])}


def _with_queries(mask: Any) -> Any:
    keras = sys.modules.get("keras")
    if hasattr(mask, "unsqueeze"):
        return mask.unsqueeze(1)
    if keras is not None and hasattr(keras, "ops"):
        return keras.ops.expand_dims(mask, 1)
    return sys.modules["tensorflow"].expand_dims(mask, 1)


def _given(layer: Any, args: Any, kwargs: Any) -> tuple[Any, Any, Any]:
    """The mask, the queries and the keys that an attention is called with."""
    if type(layer).__name__ not in PAIRING or kwargs.get(NAME) is None:
        return None, None, None
    by_place = dict(zip(("query", "value", "key"), args, strict=False))
    named = {**by_place, **kwargs}
    return kwargs[NAME], named.get("query"), named.get("value")
