"""Two layers read as one: the scratch copies above, the user's files below.

Paths here are *names* (absolute, links resolved, as the script sees them) until `reading` or `writing`
turns them into a place on the disk. Only `posix` is called: `os` may be patched.
"""

import contextlib
import errno
import os
import posix
import stat
from collections.abc import Iterator
from pathlib import Path

from dryfit.script.overlay.journal import Journal
from dryfit.script.overlay.places import Places

MAX_LINKS = 40  # Linux gives up with ELOOP here
COPY_CHUNK = 1 << 20  # bytes

AnyPath = str | bytes | os.PathLike[str] | os.PathLike[bytes]


class Layers:
    """The merged view, and where each name lies on the disk."""

    def __init__(self, scratch: Path | str, places: Places) -> None:
        root = os.path.realpath(scratch) + "/overlay"
        self.files = root + "/files"
        self.places = places
        self.active = False
        Path(self.files).mkdir(parents=True, exist_ok=True)
        self.journal = Journal(Path(root))

    @property
    def quiet(self) -> bool:
        """Nothing has been redirected yet: reading needs no help."""
        return not self.active or self.journal.untouched

    # Names

    def absolute(self, path: AnyPath | int, dir_fd: int | None = None) -> str:
        name = _descriptor_path(path) if isinstance(path, int) else os.fsdecode(path)
        if not name:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)
        if name[0] != "/":
            name = (posix.getcwd() if dir_fd is None else _descriptor_path(dir_fd)) + "/" + name
        return self.seen(name)

    def seen(self, place: str) -> str:
        """The name under which the script knows a place on the disk."""
        if place == self.files or place.startswith(self.files + "/"):
            return place[len(self.files) :] or "/"
        return place

    def name(self, path: AnyPath | int, follow: bool = True, dir_fd: int | None = None) -> str:
        self.journal.refresh()
        return self._resolve(self.absolute(path, dir_fd), follow, 0)

    def _resolve(self, path: str, follow: bool, depth: int) -> str:
        if depth > MAX_LINKS:
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), path)
        head, _, tail = path.rpartition("/")
        folder = self._folder(head, depth)
        if tail in ("", "."):
            return folder
        if tail == "..":
            return os.path.dirname(folder)
        whole = f"{folder.rstrip('/')}/{tail}"
        target = self._link(whole) if follow else None
        return whole if target is None else self._resolve(os.path.join(folder, target), True, depth + 1)

    def _folder(self, path: str, depth: int) -> str:
        if not path.strip("/"):
            return "/"
        known = self.journal.folders.get(path)
        if known is None:
            known = self.journal.folders[path] = self._resolve(path, True, depth)
        return known

    def _link(self, name: str) -> str | None:
        place = self.below(name)
        return posix.readlink(place) if is_link(place) else None

    # Places

    def above(self, name: str) -> str:
        return self.files + name

    def below(self, name: str) -> str:
        """Where a name is read: its copy, else the user's file, else a place where nothing is."""
        if self.places.is_open(name):
            return name
        above = self.files + name
        return above if exists(above) or self.hidden(name) else name

    def reading(self, path: AnyPath | int, follow: bool = True, dir_fd: int | None = None) -> str:
        self.journal.refresh()
        whole = self.absolute(path, dir_fd)
        head, _, tail = whole.rpartition("/")
        folder = self._still(head)
        if folder is not None and tail not in ("", ".", ".."):
            place = f"{folder}/{tail}"
            if not follow or not is_link(place):
                return place
        return self.below(self._resolve(whole, follow, 0))

    def _still(self, path: str) -> str | None:
        """A folder that nothing was written in or deleted from; an empty name for the root."""
        known = self.journal.still.get(path, "?")
        if known == "?":
            folder = self._folder(path, 0)
            known = self.journal.still[path] = None if self.merged(folder) else folder.rstrip("/")
        return known

    def writing(self, path: AnyPath, *, keep: bool = False) -> str:
        """A place for a library that opens by itself; `keep` brings the present content along."""
        name = self.name(path)
        if self.places.is_open(name):
            return name
        self.permit(name)
        if keep and exists(self.below(name)):
            return self.copy_up(name)
        return self.place(name)

    def place(self, name: str, kind: str = "write") -> str:
        """Where a redirected name is written; its folder is made if the script could see it."""
        parent = os.path.dirname(name)
        if is_folder(self.below(parent)):
            self._make_folders(parent)
        self.journal.add(kind, name)
        return self.files + name

    def _make_folders(self, name: str) -> None:
        if not exists(self.files + name):
            self._make_folders(os.path.dirname(name))
            with contextlib.suppress(FileExistsError):
                posix.mkdir(self.files + name)

    def hidden(self, name: str) -> bool:
        """The script has deleted the user's file, or a folder it lay in."""
        gone = self.journal.gone
        if not gone:
            return False
        while name != "/" and name not in gone:
            name = os.path.dirname(name)
        return name in gone

    def original(self, name: str) -> bool:
        return not self.places.is_open(name) and not self.hidden(name) and exists(name)

    def hide(self, name: str) -> None:
        self.journal.add("gone", name)

    def permit(self, name: str) -> None:
        """What the user may not write the rehearsal may not either: that failure is real."""
        place = name
        while not exists(place):
            place = os.path.dirname(place)
        if not posix.access(place, os.W_OK) and not stat.S_ISLNK(posix.lstat(place).st_mode):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), name)

    # The merged view of a folder

    def merged(self, name: str) -> bool:
        """Listing this folder needs both layers."""
        if self.places.is_open(name):
            return False
        return exists(self.files + name) or self.hidden(name) or name in self.journal.thinned

    def names(self, folder: str) -> list[str]:
        above = _listing(self.files + folder)
        below = _listing(folder) if not self.hidden(folder) else []
        if above is None and below is None:
            posix.listdir(self.below(folder))  # raises what the script should see
        kept = [name for name in below or [] if f"{folder.rstrip('/')}/{name}" not in self.journal.gone]
        known = set(kept)
        return kept + [name for name in above or [] if name not in known]

    # Copies

    def copy_up(self, name: str) -> str:
        """Bring the user's file above, content, times and mode; folders are made empty."""
        target = self.files + name
        with self.journal.lock:
            if not exists(target):
                status = posix.lstat(self.below(name))
                self.place(name)
                copy(name, target, status)
        return target

    def copy_up_tree(self, name: str) -> str:
        target = self.copy_up(name)
        if is_folder(target):
            for child in self.names(name):
                self.copy_up_tree(f"{name}/{child}")
        return target

    def part(self, name: str) -> None:
        """In a fork: work from here on with copies of what lies above, which nobody else writes to."""
        before, folder = os.path.dirname(self.files), f"{os.path.dirname(self.files)}-{name}"
        _copy_tree(before, folder)
        self.files = folder + "/files"
        self.journal = Journal(Path(folder))
        self.places.part()

    def written(self) -> Iterator[str]:
        """Everything that lies above, folders before what they hold."""
        pending = [self.files]
        while pending:
            folder = pending.pop()
            for entry in sorted(_listing(folder) or []):
                place = f"{folder}/{entry}"
                yield self.seen(place)
                if is_folder(place):
                    pending.append(place)


def exists(place: str) -> bool:
    try:
        posix.lstat(place)
    except OSError:
        return False
    return True


def is_folder(place: str) -> bool:
    try:
        return stat.S_ISDIR(posix.lstat(place).st_mode)
    except OSError:
        return False


def is_link(place: str) -> bool:
    try:
        return stat.S_ISLNK(posix.lstat(place).st_mode)
    except OSError:
        return False


def copy(source: str, target: str, status: os.stat_result) -> None:
    if stat.S_ISLNK(status.st_mode):
        posix.symlink(posix.readlink(source), target)
        return
    if stat.S_ISDIR(status.st_mode):
        posix.mkdir(target)
    elif stat.S_ISREG(status.st_mode):
        _copy_content(source, target)
    posix.chmod(target, stat.S_IMODE(status.st_mode))
    posix.utime(target, ns=(status.st_atime_ns, status.st_mtime_ns))


def _copy_tree(source: str, target: str) -> None:
    """Copy what is there at this moment; what another process takes away meanwhile is left out."""
    try:
        copy(source, target, posix.lstat(source))
    except FileNotFoundError:
        return
    for name in (_listing(source) or []) if is_folder(source) else []:
        _copy_tree(f"{source}/{name}", f"{target}/{name}")


def move(source: str, target: str) -> None:
    """Rename, also between disks."""
    try:
        posix.rename(source, target)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        _move_across(source, target)


def _move_across(source: str, target: str) -> None:
    copy(source, target, posix.lstat(source))
    if not is_folder(source):
        posix.unlink(source)
        return
    for name in posix.listdir(source):
        _move_across(f"{source}/{name}", f"{target}/{name}")
    posix.rmdir(source)


def _copy_content(source: str, target: str) -> None:
    reader = posix.open(source, os.O_RDONLY | os.O_CLOEXEC)
    writer = posix.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
    try:
        while chunk := posix.read(reader, COPY_CHUNK):
            while chunk:
                chunk = chunk[posix.write(writer, chunk) :]
    finally:
        posix.close(reader)
        posix.close(writer)


def _listing(place: str) -> list[str] | None:
    try:
        return posix.listdir(place)
    except OSError:
        return None


def _descriptor_path(descriptor: int) -> str:
    return posix.readlink(f"/proc/self/fd/{descriptor}")
