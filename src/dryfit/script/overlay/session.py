"""The overlay as a whole: put in place, asked what happened, taken away."""

import builtins
import importlib.machinery
import io
import os
import posix
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any

from dryfit.script.overlay.files import Files, Opening, real_open
from dryfit.script.overlay.layers import AnyPath, Layers, exists, is_folder
from dryfit.script.overlay.places import Places
from dryfit.script.overlay.swaps import Swaps
from dryfit.script.overlay.temporary import Temporary

SUPPORT_SETS = ("supports_dir_fd", "supports_effective_ids", "supports_fd", "supports_follow_symlinks")
NAMED_PROCESSES = 3  # more names than this do not help a reader


class Overlay:
    """While installed, this process and its forks write to `scratch` what they would write elsewhere.

    What was written is read again under its own name. Folders in `protected` are never written to; other
    places may be when they are temporary or a cache, or in `open_paths` if that is given.
    """

    def __init__(
        self, scratch: Path | str, protected: Sequence[Path | str], open_paths: Iterable[Path | str] | None = None
    ) -> None:
        places = Places(scratch, protected, open_paths)
        self.layout = (os.fspath(scratch), *places.layout)  # all it takes to make it again elsewhere
        self.layers = Layers(scratch, places)
        self._swaps = Swaps()

    def install(self) -> None:
        """Replace the functions that reach the disk, wherever they are already held."""
        if self.layers.active:
            return
        self.layers.active = True
        files = Files(self.layers)
        self._replace(files)
        self._swaps.attribute(sqlite3, "connect", self._connect)
        self._swaps.attribute(shutil, "_use_fd_functions", False)
        self._swaps.attribute(sys, "dont_write_bytecode", True)
        self._watch_processes()
        temporary = Temporary()
        temporary.install(self._swaps.attribute)
        self._swaps.call(temporary.remove)
        finder = _ScratchFinder(self.layers)
        sys.meta_path.append(finder)
        self._swaps.call(lambda: sys.meta_path.remove(finder))

    def remove(self) -> None:
        """Put every function back, also in modules imported meanwhile."""
        self._swaps.undo()
        self.layers.active = False

    def part(self) -> None:
        """In a fork that goes on by itself: what it writes is for it alone."""
        self.layers.part(str(os.getpid()))

    def __enter__(self) -> "Overlay":
        self.install()
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.remove()

    # For libraries that open files by themselves

    def reading(self, path: AnyPath) -> str:
        """Where a path is read from."""
        return self.layers.reading(path) if not self.layers.quiet else os.fsdecode(path)

    def writing(self, path: AnyPath, *, keep: bool = False) -> str:
        """Where a path is written to; `keep` copies what is there first."""
        return self.layers.writing(path, keep=keep) if self.layers.active else os.fsdecode(path)

    def swap(self, holder: Any, name: str, new: Any) -> None:
        """Replace an attribute until the overlay is removed."""
        self._swaps.attribute(holder, name, new)

    def together(self) -> AbstractContextManager[None]:
        """What is replaced meanwhile is sought in one pass over the modules."""
        return self._swaps.together()

    def swap_everywhere(self, pairs: list[tuple[Any, Any]]) -> None:
        """Replace old objects by new ones in every module that holds them until the overlay is removed."""
        self._swaps.everywhere(pairs)

    # What happened

    @property
    def writes(self) -> list[str]:
        """The paths that would have been written, made or deleted, in order."""
        layers = self.layers
        asked = layers.journal.of("write", "link", "gone")
        changed = [name for name in asked if exists(layers.above(name)) or name in layers.journal.gone]
        inside = (name for name in layers.written() if not is_folder(layers.above(name)))
        return list(dict.fromkeys([*changed, *inside]))

    def note(self, sentence: str) -> None:
        """Remember a sentence for the report, once."""
        self.layers.journal.add("note", sentence)

    def notes(self) -> list[str]:
        """Sentences on what was redirected, held back or left alone."""
        return [*self._written(), *self._deleted(), *self.layers.journal.of("note"), *self._started()]

    def _written(self) -> list[str]:
        above = {name: self.layers.above(name) for name in self.writes}
        files = (name for name, place in above.items() if exists(place) and not is_folder(place))
        counts = Counter(self._group(name) for name in files)
        return [f"{_count(n, 'file')} under {group} went to a scratch folder." for group, n in counts.items()]

    def _deleted(self) -> list[str]:
        gone = [name for name in self.layers.journal.of("gone") if not exists(self.layers.above(name))]
        counts = Counter(self._group(name) for name in gone)
        return [f"{_count(n, 'deletion')} under {group} held back." for group, n in counts.items()]

    def _started(self) -> list[str]:
        started = [value.partition(" ")[2] for value in self.layers.journal.of("process")]
        if not started:
            return []
        names = list(dict.fromkeys(started))[:NAMED_PROCESSES]
        count = _count(len(started), "process", "processes")
        what = "it writes" if len(started) == 1 else "they write"
        return [f"The script started {count} ({', '.join(names)}); what {what} is not redirected."]

    def _group(self, name: str) -> str:
        """The first folder below the working folder, as a user would type it."""
        for root in self.layers.places.protected:
            if name.startswith(root.rstrip("/") + "/"):
                first, slash, _ = name[len(root.rstrip("/")) + 1 :].partition("/")
                shown = "." if root == self.layers.seen(posix.getcwd()) else root
                return f"{shown}/{first}" if slash else shown
        return os.path.dirname(name)

    # Putting in place

    def _replace(self, files: Files) -> None:
        pairs: list[tuple[Any, Any]] = [(real_open, Opening(files).open)]
        for name, new in files.functions().items():
            old = getattr(os, name)
            pairs.append((old, new))
            self._swaps.attribute(os, name, new)
            for collection in SUPPORT_SETS:
                self._swaps.member(getattr(os, collection), old, new)
        self._swaps.attribute(builtins, "open", pairs[0][1])
        self._swaps.attribute(io, "open", pairs[0][1])
        self._swaps.everywhere(pairs)

    def _connect(self, database: Any, *args: Any, **options: Any) -> Any:
        return _real_connect(self._database(database, options), *args, **options)

    def _database(self, database: Any, options: dict[str, Any]) -> Any:
        text = os.fsdecode(database)
        if not text or text == ":memory:":
            return database
        if options.get("uri") and text.startswith("file:"):
            path, mark, query = text[5:].partition("?")
            if not path or path.startswith(":memory:") or "mode=memory" in query:
                return database
            return f"file:{self.writing(path, keep=True)}{mark}{query}"
        return self.writing(text, keep=True)

    def _watch_processes(self) -> None:
        real_init = subprocess.Popen.__init__
        overlay = self

        def start(self: Any, args: Any, *rest: Any, **options: Any) -> None:
            overlay._started_by_script(args)
            if options.get("cwd") is not None:
                options["cwd"] = overlay.reading(options["cwd"])
            real_init(self, args, *rest, **options)

        self._swaps.attribute(subprocess.Popen, "__init__", start)
        self._swaps.attribute(os, "system", self._system)

    def _system(self, command: str | bytes) -> int:
        self._started_by_script(command)
        return posix.system(command)

    def _started_by_script(self, command: Any) -> None:
        """Tools that libraries call for themselves, such as a compiler, are theirs to answer for."""
        caller = _caller()
        if "site-packages" in caller or not self.layers.places.is_protected(os.path.realpath(caller)):
            return
        first = command if isinstance(command, str | bytes | os.PathLike) else next(iter(command), "")
        words = os.fsdecode(first).split()
        unique = f"{os.getpid()}.{len(self.layers.journal.entries)}"
        self.layers.journal.add("process", f"{unique} {os.path.basename(words[0]) if words else '?'}")


class _ScratchFinder:
    """Imports modules that the script has written; asked when no one else finds them."""

    def __init__(self, layers: Layers) -> None:
        self._layers = layers

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if self._layers.quiet:
            return None
        above = (self._layers.reading(entry or ".") for entry in (path or sys.path))
        inside = [place for place in above if place.startswith(self._layers.files)]
        return importlib.machinery.PathFinder.find_spec(name, inside, target) if inside else None


_real_connect = sqlite3.connect
_PLUMBING = (subprocess.__file__, os.__file__, __file__)


def _caller() -> str:
    """The file that asked for a process, past the standard library's own layers."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename in _PLUMBING:
        frame = frame.f_back
    return frame.f_code.co_filename


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
