"""Lists that have an entry for each word of a row, as they lie where the row is tokenized."""

import copy
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from types import FrameType
from typing import Any

from dryfit.core.source import file_of_class, is_user_file

# Frames that are looked into, how deep what they hold is opened, and how many things are opened at the most.
FRAMES, DEPTH, OPENED = 3, 4, 200
# A list or mapping up to this long is opened whole; of a longer one, what stands at a number that the frame holds.
SHORT = 32

Tags = tuple[int | str, ...]


def beside(
    rows: Sequence[Sequence[str]], frames: Iterable[FrameType], *, lone: bool, most: int
) -> list[dict[str, Tags]]:
    """For each row of words, ``most`` of them, the lists with as many entries, by the name that they are reached by.

    A ``lone`` row was given to the tokenizer by itself.
    """
    found: list[dict[str, Tags]] = [{} for _ in rows[:most]]
    for frame in islice(frames, FRAMES):
        for name, value in islice(_held(frame), OPENED):
            members = [value] if lone else value if isinstance(value, list | tuple) else ()
            if len(members) != len(rows):
                continue
            lists = [_entries(member, len(words)) for member, words in zip(members[:most], rows[:most], strict=True)]
            if any(tags is None for tags in lists):
                continue
            if any(tags != tuple(words) for tags, words in zip(lists, rows[:most], strict=True)):
                for known, tags in zip(found, lists, strict=True):
                    known.setdefault(name, tags or ())
    return found


def _held(frame: FrameType) -> Iterator[tuple[str, Any]]:
    """What a frame holds under its own names and those of its module that it reads, opened."""
    values = dict(frame.f_locals)
    values |= {name: frame.f_globals[name] for name in frame.f_code.co_names if name in frame.f_globals}
    places = {value for value in values.values() if type(value) is int and value >= 0}
    for name, value in values.items():
        yield from _opened(name, value, places, DEPTH)


def _opened(name: str, value: Any, places: set[int], depth: int) -> Iterator[tuple[str, Any]]:
    if depth == 0 or isinstance(value, str | bytes | int | float | type(None)):
        return
    yield name, value
    if isinstance(value, list | tuple):
        inner = enumerate(value) if len(value) <= SHORT else ((i, value[i]) for i in places if i < len(value))
        parts = [("" if len(value) > SHORT else f"[{i}]", part) for i, part in inner]
    else:
        parts = [(f".{key}", part) for key, part in _fields(value).items()]
    for key, part in parts:
        yield from _opened(name + key, part, places, depth - 1)


def _fields(value: Any) -> Mapping[str, Any]:
    """The entries of a mapping, of a row of a table or of an object of the script's own class."""
    with suppress(Exception):
        if isinstance(value, Mapping):
            # A row that is formatted when it is read notes in itself what was read.
            return dict(copy.copy(value)) if len(value) <= SHORT else {}
        if (
            hasattr(type(value), "to_dict")
            and hasattr(type(value), "iloc")
            and value.shape[1:] == ()
            and len(value) <= SHORT
        ):
            return dict(value.to_dict())
        if is_user_file(file_of_class(type(value))):
            return dict(vars(value))
    return {}


def _entries(value: Any, count: int) -> Tags | None:
    """The whole numbers or names that a list of so many consists of; nothing of another list."""
    if hasattr(type(value), "shape") and tuple(value.shape) == (count,) and hasattr(type(value), "tolist"):
        value = value.tolist()
    if not isinstance(value, list | tuple) or len(value) != count:
        return None
    plain = tuple(item.item() if hasattr(type(item), "item") else item for item in value)
    return plain if all(isinstance(item, int | str) for item in plain) else None
