"""Pipelines of generators that give each row once, or draw it: what is looked at the script does not get any more."""

import random
from collections.abc import Iterator
from functools import partial
from types import CodeType
from typing import Any
from weakref import WeakSet

# Steps of a pipeline that are gone back through.
STEPS = 50
# The pipelines that are alive and were made of such a generator.
_KNOWN = WeakSet[Any]()


def know(dataset: Any, generator: Any) -> None:
    """A pipeline was made of a generator."""
    if _stands_on(generator):
        _KNOWN.add(dataset)


def is_once(dataset: Any) -> bool:
    """Whether a pipeline, or one that it is made of, must not be gone through but by the script."""
    waiting = [dataset]
    for _ in range(STEPS):
        if not _KNOWN or not waiting:
            return False
        step = waiting.pop()
        if step in _KNOWN:
            return True
        waiting += step._inputs() if hasattr(step, "_inputs") else []
    return False


def _stands_on(generator: Any) -> bool:
    """Whether a generator reads an iterator, or draws from a generator of numbers, that was there before it."""
    return any(_moves(value) for value in _read_by(generator))


def _moves(value: Any) -> bool:
    """Whether reading a value changes it: an open file, a stream of rows, a source of random numbers."""
    return hasattr(type(value), "__next__") or hasattr(value, "bit_generator") or isinstance(value, random.Random)


def _read_by(generator: Any) -> Iterator[Any]:
    """What stands under the names that the code of a generator reads, and what it was given beforehand."""
    if isinstance(generator, partial):
        yield from (*generator.args, *generator.keywords.values())
        generator = generator.func
    function = getattr(generator, "__func__", generator)
    code = getattr(function, "__code__", None)
    if not isinstance(code, CodeType):
        return
    names = set(_names(code))
    yield from function.__defaults__ or ()
    yield from (function.__globals__.get(name) for name in names)
    held = [cell.cell_contents for cell in function.__closure__ or () if _is_filled(cell)]
    for owner in (getattr(generator, "__self__", None), *held):
        yield owner
        yield from (value for name, value in getattr(owner, "__dict__", {}).items() if name in names)


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _names(part)


def _is_filled(cell: Any) -> bool:
    try:
        return cell.cell_contents is not None
    except ValueError:
        return False
