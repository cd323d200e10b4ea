"""The objects of certain types that are alive in the script's process."""

import gc
import os
import sys
from collections.abc import Container, Iterator
from functools import partial
from itertools import chain, compress, groupby, tee
from operator import itemgetter
from pathlib import Path
from traceback import walk_tb
from types import FunctionType, TracebackType
from typing import Any


def living(kinds: Container[Any]) -> list[Any]:
    """Every object that is just of one of these types and can be collected, those too that the collector left alone.

    The collector's list is gone through without a line of Python in between: while it is there, each object has one
    reference more, and a thread of the script's that were then to go on building a tuple would be refused it.
    """
    frozen, collects = gc.get_freeze_count() > 0, gc.isenabled()
    # Each run is an object as well: to collect meanwhile would take longer than all the rest.
    gc.disable()
    if frozen:
        gc.unfreeze()
    # Nothing is asked of the collector before `list` begins. Runs of one type are handed on, not the objects: what
    # hands on objects is among them, and would keep itself and them.
    runs, kept = tee(groupby(chain.from_iterable(map(gc.get_objects, (None,))), key=type))
    chosen = compress(map(itemgetter(1), runs), map(kinds.__contains__, map(itemgetter(0), kept)))
    found = list(chain.from_iterable(chosen))
    if frozen:
        gc.freeze()
    if collects:
        gc.enable()
    return found


def functions_of(path: str, traceback: TracebackType | None) -> list[FunctionType]:
    """Every function of a file: all hold the globals of a module that it is, or was when it raised.

    Who holds these is found without a reference to all the other objects, of which a fork would copy each.
    """
    raised = [f.f_globals for f, _ in walk_tb(traceback) if os.path.abspath(f.f_code.co_filename) == path]
    named = (sys.modules[name] for name in _names(path) if name in sys.modules)
    # Whoever loads a file by itself may call the module as it likes.
    for modules in (named, list(sys.modules.values())):
        spaces = [vars(module) for module in modules if hasattr(module, "__dict__")]
        wanted = {id(space): space for space in (*raised, *filter(partial(_is_of, path), spaces))}
        if wanted:
            break
    frozen = gc.get_freeze_count() > 0
    if frozen:
        gc.unfreeze()
    found = [held for held in gc.get_referrers(*wanted.values()) if type(held) is FunctionType]
    if frozen:
        gc.freeze()
    return [held for held in found if id(held.__globals__) in wanted]


def _names(path: str) -> Iterator[str]:
    """What the module of a file may be called."""
    yield "__main__"
    parts = Path(path).with_suffix("").parts
    parts = parts[:-1] if parts[-1] == "__init__" else parts
    for first in range(1, len(parts)):
        yield ".".join(parts[first:])


def _is_of(path: str, space: dict[str, Any]) -> bool:
    file = space.get("__file__")
    return isinstance(file, str) and os.path.abspath(file) == path
