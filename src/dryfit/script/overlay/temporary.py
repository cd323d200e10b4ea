"""Temporary folders: those of blocks that an exception left stand on, as what is behind it may be run all the same."""

import contextlib
import os
from collections.abc import Callable
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, TypeAlias
from weakref import WeakSet

Folder: TypeAlias = "TemporaryDirectory[Any]"

# Those that were made while a `Temporary` was in place.
_made: WeakSet[Folder] = WeakSet()


class Temporary:
    """Keeps the folders of left blocks until `remove`."""

    def __init__(self) -> None:
        self._left: list[Folder] = []
        self._make: Callable[..., None] = TemporaryDirectory.__init__
        self._leave = TemporaryDirectory.__exit__

    def install(self, swap: Callable[[Any, str, Any], None]) -> None:
        """Put this in the place of how such a folder is made, and how its block is left."""

        def make(folder: Folder, *args: Any, **kwargs: Any) -> None:
            self._make(folder, *args, **kwargs)
            _made.add(folder)

        def leave(
            folder: Folder, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
        ) -> None:
            if kind is None:
                self._leave(folder, kind, error, trace)
            else:
                self._left.append(folder)

        swap(TemporaryDirectory, "__init__", make)
        swap(TemporaryDirectory, "__exit__", leave)

    def remove(self) -> None:
        """Remove the folders that were left standing."""
        _remove(self._left)


def sweep() -> None:
    """Remove every folder made meanwhile: what does so at the end of a process is not run where it is cut short."""
    _remove(list(_made))


def _remove(folders: list[Folder]) -> None:
    for folder in folders:
        # Another name may have removed it, or its owner changed what it may be.
        with contextlib.suppress(OSError):
            if os.path.exists(folder.name):
                folder.cleanup()
    folders.clear()
