"""Callbacks for the moment after a module was imported, so that no framework is imported for our sake."""

import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TypeAlias

from dryfit.core.loader import stand_in
from dryfit.core.source import is_user_file

Callback: TypeAlias = Callable[[ModuleType], object]


class ImportHooks:
    """Calls back with a module once it is imported.

    A callback that raises does not break the user's import: the error lands in ``errors``
    with the module's name.
    """

    def __init__(self) -> None:
        self.errors: list[tuple[str, Exception]] = []
        self._callbacks: dict[str, list[Callback]] = {}
        self._half_imported: set[str] = set()
        self._searching = threading.local()

    def install(self) -> None:
        """Watch imports from now on."""
        if self not in sys.meta_path:
            sys.meta_path.insert(0, self)

    def remove(self) -> None:
        """Watch no longer and forget every callback."""
        if self in sys.meta_path:
            sys.meta_path.remove(self)
        self._callbacks.clear()
        self._half_imported.clear()

    def when_imported(self, module_name: str, callback: Callback) -> None:
        """Call back after each import of a module: at once if it is there already."""
        self.install()
        self._callbacks.setdefault(module_name, []).append(callback)
        module = sys.modules.get(module_name)
        if module is None:
            return
        if _is_importing(module):
            self._half_imported.add(module_name)
        else:
            self._call(callback, module_name, module)

    def failed(self) -> Iterator[tuple[str, Exception]]:
        """The errors, but of files of the user's own that are called as a library is."""
        for name, error in self.errors:
            if not is_user_file(getattr(sys.modules.get(name), "__file__", None) or ""):
                yield name, error

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec that the other finders give, with our loader around theirs for a watched module."""
        self._settle()
        if fullname not in self._callbacks or fullname in self._names_in_search():
            return None
        spec = self._ask_the_others(fullname, path, target)
        if spec is not None:
            stand_in(spec, self._execute)
        return spec

    def imported(self, name: str) -> None:
        """Tell the callbacks of a module that it has just been executed."""
        # A module may have put another object in its place while it ran, as transformers does.
        module = sys.modules.get(name)
        for callback in tuple(self._callbacks.get(name, ())) if module is not None else ():
            self._call(callback, name, module)

    def _execute(self, module: ModuleType, execute: Callable[[], object]) -> None:
        execute()
        self.imported(module.__name__ if module.__spec__ is None else module.__spec__.name)

    def _ask_the_others(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None
    ) -> ModuleSpec | None:
        self._names_in_search().add(fullname)
        try:
            for finder in list(sys.meta_path):
                search = getattr(finder, "find_spec", None) if finder is not self else None
                spec: ModuleSpec | None = search(fullname, path, target) if search else None
                if spec is not None:
                    return spec
            return None
        finally:
            self._names_in_search().discard(fullname)

    def _names_in_search(self) -> set[str]:
        names: set[str] = self._searching.__dict__.setdefault("names", set())
        return names

    def _settle(self) -> None:
        """Serve the modules that were being imported when their callbacks came."""
        for name in tuple(self._half_imported):
            module = sys.modules.get(name)
            if module is not None and not _is_importing(module):
                self._half_imported.discard(name)
                self.imported(name)

    def _call(self, callback: Callback, name: str, module: ModuleType | None) -> None:
        try:
            if module is not None:
                callback(module)
        except Exception as error:
            self.errors.append((name, error))


def _is_importing(module: ModuleType) -> bool:
    # importlib marks a module's spec so while the module's body runs; it has no public name.
    return bool(getattr(getattr(module, "__spec__", None), "_initializing", False))
