"""Put functions in the place of others wherever they are held, and put the others back."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import takewhile
from types import FunctionType, ModuleType
from typing import Any

OWN_PACKAGE = __name__.rpartition(".")[0]
# The originals live here; the import system and the overlay itself call them.
UNTOUCHED = {"posix", "_io"}
# Standard modules whose classes keep functions of `os` from when they were imported.
CLASS_HOLDERS = ("glob", "pathlib", "pathlib._local", "pathlib._os", "tempfile")


# The script's own module takes the place of another, which a look at the newest modules would pass over.
SCRIPT = "__main__"
own_process = os.getpid


@dataclass
class Memory:
    """Where some objects are held; what is forked for one rehearsal after another learns it once."""

    process: int = field(default_factory=own_process)
    # How many names each module had, and under which of them it holds any.
    known: dict[str, tuple[int, tuple[str, ...]]] = field(default_factory=dict)
    holding: list[str] = field(default_factory=list)
    newest: str = ""

    def learn(self, found: dict[str, tuple[int, tuple[str, ...]]]) -> None:
        """Keep what a pass over all modules has found; a fork has seen but a few."""
        self.known.update(found)
        if self.process == own_process():
            self.newest = next(reversed(sys.modules))
            self.holding = [name for name in sys.modules if name not in self.known or self.known[name][1]]

    def suspects(self) -> list[str]:
        """The modules to look into: in a fork, where each look copies a page, those it has imported itself."""
        if self.process == own_process():
            return list(sys.modules)
        return [*takewhile(self.newest.__ne__, reversed(sys.modules)), *self.holding, SCRIPT]

    def names_in(self, key: str, held: dict[str, Any]) -> tuple[str, ...] | None:
        """The names under which a module holds any; None where it is not known, or has got other names."""
        size, names = self.known.get(key, (-1, ()))
        return names if size == len(held) and key != SCRIPT else None


# What is known for each set of objects, by their identities.
_memories: dict[frozenset[int], Memory] = {}


class Swaps:
    """Every change is remembered, so that `undo` leaves nothing behind."""

    def __init__(self) -> None:
        self._undo: list[Callable[[], None]] = []
        self._pairs: list[tuple[Any, Any]] = []
        self._waiting: list[tuple[Any, Any]] | None = None
        self._wanted: list[frozenset[int]] = []

    def attribute(self, holder: Any, name: str, new: Any) -> None:
        """Set an attribute; what was in the holder's own dictionary comes back, as it was."""
        own = vars(holder)
        if name in own:
            old = own[name]
            self._undo.append(lambda: setattr(holder, name, old))
        else:
            self._undo.append(lambda: delattr(holder, name))
        setattr(holder, name, new)

    def everywhere(self, pairs: list[tuple[Any, Any]]) -> None:
        """Replace objects in every module that holds them under whatever name."""
        if self._waiting is None:
            self._put(pairs)
        else:
            self._waiting += pairs

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is replaced everywhere meanwhile is replaced in one pass over the modules, at the end."""
        self._waiting = []
        try:
            yield
        finally:
            waiting, self._waiting = self._waiting, None
            self._put(waiting)

    def member(self, collection: set[Any], old: Any, new: Any) -> None:
        if old in collection:
            collection.add(new)
            self._undo.append(lambda: collection.discard(new))

    def call(self, function: Callable[[], None]) -> None:
        self._undo.append(function)

    def undo(self) -> None:
        # Modules imported meanwhile hold the replacements, and those that have got other names.
        _sweep([(new, old) for old, new in self._pairs], [_memories[wanted] for wanted in self._wanted], whole=True)
        for step in reversed(self._undo):
            step()
        self._undo.clear()
        self._pairs.clear()
        self._wanted.clear()

    def _put(self, asked: list[tuple[Any, Any]]) -> None:
        pairs = _composed(asked)
        self._pairs += pairs
        wanted = frozenset(id(old) for old, _ in pairs)
        self._wanted.append(wanted)
        memory = _memories.setdefault(wanted, Memory())
        memory.learn(_sweep(pairs, [memory]))


def _composed(pairs: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """What is replaced twice is replaced by the last at once."""
    found: list[tuple[Any, Any]] = []
    for old, new in pairs:
        place = next((place for place, (_, last) in enumerate(found) if last is old), None)
        if place is None:
            found.append((old, new))
        else:
            found[place] = found[place][0], new
    return found


def _sweep(
    pairs: list[tuple[Any, Any]], memories: list[Memory], *, whole: bool = False
) -> dict[str, tuple[int, tuple[str, ...]]]:
    """Replace objects in every module; gives how many names each of them has, and which of them held any.

    Where that is known, no other name is looked at: each look at a value copies a page in a fork. The modules that
    held any are looked at as a ``whole`` where they may hold others by now.
    """
    by_identity = {id(old): new for old, new in pairs}
    found: dict[str, tuple[int, tuple[str, ...]]] = {}
    for key, module in _modules({name for memory in memories for name in memory.suspects()}):
        held = module.__dict__
        known = [memory.names_in(key, held) for memory in memories]
        names = {name for names in known for name in names or ()}
        if None in known or (names and whole):
            names = _holding(held, by_identity)
        holding = tuple(name for name in names if id(held.get(name)) in by_identity)
        found[key] = len(held), holding
        for name in holding:
            held[name] = by_identity[id(held[name])]
    for holder in CLASS_HOLDERS:
        for kind in _classes(sys.modules.get(holder)):
            _sweep_class(kind, by_identity)
    return found


def _holding(held: dict[str, Any], by_identity: dict[int, Any]) -> set[str]:
    # Most hold none of them: that is asked without a step of Python for each of their names.
    if by_identity.keys().isdisjoint(map(id, list(held.values()))):
        return set()
    return {name for name, value in list(held.items()) if id(value) in by_identity}


def _modules(names: set[str]) -> Iterator[tuple[str, ModuleType]]:
    for name in names:
        module = sys.modules.get(name)
        if isinstance(module, ModuleType) and name not in UNTOUCHED and not name.startswith(OWN_PACKAGE):
            yield name, module


def _classes(module: ModuleType | None) -> list[type]:
    return [value for value in vars(module).values() if isinstance(value, type)] if module else []


def _sweep_class(kind: type, by_identity: dict[int, Any]) -> None:
    for name, value in list(vars(kind).items()):
        if isinstance(value, staticmethod) and id(value.__func__) in by_identity:
            setattr(kind, name, staticmethod(by_identity[id(value.__func__)]))
        defaults = value.__defaults__ if isinstance(value, FunctionType) else None
        if defaults and not by_identity.keys().isdisjoint(map(id, defaults)):
            value.__defaults__ = tuple(by_identity.get(id(item), item) for item in defaults)
