"""Put functions in the place of others wherever they are held, and put the others back."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FunctionType, ModuleType
from typing import Any

OWN_PACKAGE = __name__.rpartition(".")[0]
# The originals live here; the import system and the overlay itself call them.
UNTOUCHED = {"posix", "_io"}
# Standard modules whose classes keep functions of `os` from when they were imported.
CLASS_HOLDERS = ("glob", "pathlib", "pathlib._local", "pathlib._os", "tempfile")


class Swaps:
    """Every change is remembered, so that `undo` leaves nothing behind."""

    def __init__(self) -> None:
        self._undo: list[Callable[[], None]] = []
        self._pairs: list[tuple[Any, Any]] = []
        self._waiting: list[tuple[Any, Any]] | None = None

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
        self._pairs += pairs
        if self._waiting is None:
            self._sweep(pairs)
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
            self._sweep(waiting)

    def member(self, collection: set[Any], old: Any, new: Any) -> None:
        if old in collection:
            collection.add(new)
            self._undo.append(lambda: collection.discard(new))

    def call(self, function: Callable[[], None]) -> None:
        self._undo.append(function)

    def undo(self) -> None:
        # Modules imported meanwhile hold the replacements.
        self._sweep([(new, old) for old, new in self._pairs])
        for step in reversed(self._undo):
            step()
        self._undo.clear()
        self._pairs.clear()

    def _sweep(self, pairs: list[tuple[Any, Any]]) -> None:
        by_identity = {id(old): new for old, new in pairs}
        for module in _modules():
            # Most hold none of them: that is asked without a step of Python for each of their names.
            if by_identity.keys().isdisjoint(map(id, list(module.__dict__.values()))):
                continue
            for name, value in list(module.__dict__.items()):
                if id(value) in by_identity:
                    module.__dict__[name] = by_identity[id(value)]
        for holder in CLASS_HOLDERS:
            for kind in _classes(sys.modules.get(holder)):
                _sweep_class(kind, by_identity)


def _modules() -> Iterator[ModuleType]:
    for name, module in list(sys.modules.items()):
        if isinstance(module, ModuleType) and name not in UNTOUCHED and not name.startswith(OWN_PACKAGE):
            yield module


def _classes(module: ModuleType | None) -> list[type]:
    return [value for value in vars(module).values() if isinstance(value, type)] if module else []


def _sweep_class(kind: type, by_identity: dict[int, Any]) -> None:
    for name, value in list(vars(kind).items()):
        if isinstance(value, staticmethod) and id(value.__func__) in by_identity:
            setattr(kind, name, staticmethod(by_identity[id(value.__func__)]))
        if isinstance(value, FunctionType) and value.__defaults__:
            value.__defaults__ = tuple(by_identity.get(id(item), item) for item in value.__defaults__)
