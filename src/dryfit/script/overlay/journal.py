"""What has been redirected so far, shared by every process of a rehearsal."""

import json
import mmap
import os
import posix
import threading
from pathlib import Path

CLOCK_SIZE = 8  # bytes: any change says that the journal has grown
UNTOUCHED = bytes(CLOCK_SIZE)


class Journal:
    """An append-only file of (kind, value), and a shared clock that tells when to read it again."""

    def __init__(self, folder: Path) -> None:
        self._path = os.fspath(folder / "journal")
        self._clock = _shared_bytes(os.fspath(folder / "clock"))
        self._seen = UNTOUCHED
        self._offset = 0
        self.lock = threading.RLock()
        self.entries: list[tuple[str, str]] = []
        self._known: set[tuple[str, str]] = set()
        self.gone: set[str] = set()
        self.thinned: set[str] = set()  # folders out of which something has gone
        self.folders: dict[str, str] = {}  # resolved folders, valid until a link or a folder goes
        self.still: dict[str, str | None] = {}  # untouched folders, valid until anything is written
        posix.close(posix.open(self._path, os.O_WRONLY | os.O_CREAT, 0o600))
        os.register_at_fork(after_in_child=self._start_over)

    @property
    def untouched(self) -> bool:
        return self._clock[:CLOCK_SIZE] == UNTOUCHED

    def add(self, kind: str, value: str, *, repeat: bool = False) -> None:
        self.refresh()
        if repeat or (kind, value) not in self._known:
            self._append(json.dumps([kind, value]) + "\n")
            self.refresh()

    def of(self, *kinds: str) -> list[str]:
        self.refresh()
        return [value for kind, value in list(self.entries) if kind in kinds]

    def refresh(self) -> None:
        if self._clock[:CLOCK_SIZE] != self._seen:
            with self.lock:
                self._read()

    def forget_folders(self) -> None:
        """A link or a folder has gone, or has come to stand elsewhere."""
        self.folders.clear()
        self.still.clear()

    def _start_over(self) -> None:
        # Another thread of the parent may have held the lock when this process was forked.
        self.lock = threading.RLock()
        self.forget_folders()  # /proc/self has come to stand elsewhere

    def _append(self, line: str) -> None:
        descriptor = posix.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC)
        try:
            posix.write(descriptor, line.encode("utf-8", "surrogateescape"))
        finally:
            posix.close(descriptor)
        self._clock[:CLOCK_SIZE] = os.urandom(CLOCK_SIZE - 1) + b"\1"

    def _read(self) -> None:
        clock = self._clock[:CLOCK_SIZE]
        for line in self._new_text().splitlines():
            kind, value = json.loads(line)
            self.entries.append((kind, value))
            self._known.add((kind, value))
            self._apply(kind, value)
        # Last, so that no thread believes itself up to date before this one is done.
        self._seen = clock

    def _apply(self, kind: str, value: str) -> None:
        if kind == "gone":
            self.gone.add(value)
            self.thinned.add(os.path.dirname(value))
        self.still.clear()
        if kind in ("gone", "link"):
            self.forget_folders()

    def _new_text(self) -> str:
        descriptor = posix.open(self._path, os.O_RDONLY | os.O_CLOEXEC)
        try:
            data = posix.pread(descriptor, posix.fstat(descriptor).st_size - self._offset, self._offset)
        finally:
            posix.close(descriptor)
        whole = data[: data.rfind(b"\n") + 1]
        self._offset += len(whole)
        return whole.decode("utf-8", "surrogateescape")


def _shared_bytes(path: str) -> mmap.mmap:
    descriptor = posix.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        posix.ftruncate(descriptor, CLOCK_SIZE)
        return mmap.mmap(descriptor, CLOCK_SIZE)
    finally:
        posix.close(descriptor)
