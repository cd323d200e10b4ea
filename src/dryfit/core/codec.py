"""Frozen dataclasses to plain JSON values and back, by their annotations."""

import math
import types
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")
Json = Any

# JSON has no infinities; Python's json would write a token that other readers refuse.
NONFINITE = {math.inf: "Infinity", -math.inf: "-Infinity"}


def encode(value: object) -> Json:
    """Plain values for `json.dumps`: dataclasses as objects, tuples as arrays, NaN as a string."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: encode(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(key): encode(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [encode(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return NONFINITE.get(value, "NaN")
    if value is None or isinstance(value, (str, int, float)):
        return value
    # A number of some library, or what nobody should have kept: a report is never lost for it.
    return str(value)


def decode(kind: type[T], value: Json) -> T:
    """Build `kind` from what `encode` made; unknown keys are ignored, so older readers cope."""
    result: T = _decode(kind, value)
    return result


def _decode(kind: Any, value: Json) -> Any:
    origin = get_origin(kind)
    if kind is Any or origin is Literal or value is None:
        return value
    if origin in (Union, types.UnionType):
        return _decode_union(get_args(kind), value)
    if origin is tuple:
        return _decode_tuple(get_args(kind), value)
    if origin is not None and issubclass(origin, Mapping):
        return {key: _decode(get_args(kind)[1], item) for key, item in value.items()}
    if origin is not None and issubclass(origin, Sequence):
        return [_decode(get_args(kind)[0], item) for item in value]
    if isinstance(kind, type) and is_dataclass(kind):
        hints = _hints(kind)
        return kind(**{name: _decode(hints[name], item) for name, item in value.items() if name in hints})
    if kind is float:
        return float(value)
    return kind(value) if isinstance(kind, type) and issubclass(kind, Enum) else value


def _decode_tuple(kinds: tuple[Any, ...], value: Json) -> tuple[Any, ...]:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(_decode(kinds[0], item) for item in value)
    return tuple(_decode(kind, item) for kind, item in zip(kinds, value, strict=True))


def _decode_union(kinds: tuple[Any, ...], value: Json) -> Any:
    chosen = [kind for kind in kinds if kind is not type(None)]
    if len(chosen) == 1:
        return _decode(chosen[0], value)
    return float(value) if value in ("NaN", "Infinity", "-Infinity") and float in chosen else value


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)
