"""What `os.scandir` gives for a folder that lies in two layers."""

import os
import posix
import stat
from collections.abc import Iterator
from typing import Any

from dryfit.script.overlay.layers import Layers


class Entry:
    """An `os.DirEntry` whose path is the one the script knows."""

    def __init__(self, name: Any, path: Any, whole: str, layers: Layers) -> None:
        self.name = name
        self.path = path
        self._whole = whole
        self._layers = layers

    def __fspath__(self) -> Any:
        return self.path

    def __repr__(self) -> str:
        return f"<DirEntry {self.name!r}>"

    def stat(self, *, follow_symlinks: bool = True) -> os.stat_result:
        place = self._layers.reading(self._whole, follow_symlinks)
        return posix.stat(place, follow_symlinks=follow_symlinks)

    def inode(self) -> int:
        return self.stat(follow_symlinks=False).st_ino

    def is_dir(self, *, follow_symlinks: bool = True) -> bool:
        return stat.S_ISDIR(self._mode(follow_symlinks))

    def is_file(self, *, follow_symlinks: bool = True) -> bool:
        return stat.S_ISREG(self._mode(follow_symlinks))

    def is_symlink(self) -> bool:
        return stat.S_ISLNK(self._mode(False))

    def is_junction(self) -> bool:
        return False

    def _mode(self, follow_symlinks: bool) -> int:
        try:
            return self.stat(follow_symlinks=follow_symlinks).st_mode
        except FileNotFoundError:
            return 0


class Listing:
    """The iterator of `os.scandir`: also a context manager."""

    def __init__(self, entries: Iterator[Entry]) -> None:
        self._entries = entries

    def __iter__(self) -> "Listing":
        return self

    def __next__(self) -> Entry:
        return next(self._entries)

    def __enter__(self) -> "Listing":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._entries = iter(())
