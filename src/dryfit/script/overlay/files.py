"""The functions of `os` and `open`, over two layers."""

import errno
import importlib
import io
import os
import posix
import stat
from collections.abc import Callable, Iterator
from types import MethodType
from typing import Any

from dryfit.script.overlay.entries import Entry, Listing
from dryfit.script.overlay.layers import AnyPath, Layers, exists, is_folder, move

# name -> whether a link at the end of the path is followed
READERS = {
    "stat": True,
    "lstat": False,
    "access": True,
    "readlink": False,
    "chdir": True,
    "statvfs": True,
    "getxattr": True,
    "listxattr": True,
}
CHANGERS = {
    "chmod": True,
    "chown": True,
    "lchown": False,
    "truncate": True,
    "utime": True,
    "setxattr": True,
    "removexattr": True,
}
OWN = (
    *("open", "listdir", "scandir", "getcwd", "getcwdb", "mkdir", "mkfifo"),
    *("unlink", "remove", "rmdir", "rename", "replace", "symlink", "link"),
)
WRITE_FLAGS = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
NAMELESS = getattr(os, "O_TMPFILE", 0)
NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)

real_open = io.open


class Files:
    """Every method is the function of `os` with its name; bound, so that it can stand as a class attribute."""

    def __init__(self, layers: Layers) -> None:
        self.layers = layers

    def __reduce__(self) -> tuple[Any, ...]:
        # A pickled `os.stat` is `os.stat` again, in a process with or without an overlay.
        return importlib.import_module, ("os",)

    def functions(self) -> dict[str, Callable[..., Any]]:
        """Replacements by the name they have in `os`, for what this system has."""
        made = {name: _reader(name, follow) for name, follow in READERS.items() if hasattr(posix, name)}
        made |= {name: _changer(name, follow) for name, follow in CHANGERS.items() if hasattr(posix, name)}
        made |= {name: _guarded(getattr(Files, name)) for name in OWN}
        return {name: MethodType(function, self) for name, function in made.items()}

    # Reading

    def getcwd(self) -> str:
        return self.layers.seen(posix.getcwd())

    def getcwdb(self) -> bytes:
        return os.fsencode(self.getcwd())

    def listdir(self, path: AnyPath | int | None = ".") -> list[Any]:
        if self.layers.quiet:
            return posix.listdir(path)
        name = self.layers.name("." if path is None else path)
        if not self.layers.merged(name):
            return posix.listdir(path if isinstance(path, int) else _like(path, name))
        return [_like(path, child) for child in self.layers.names(name)]

    def scandir(self, path: AnyPath | int | None = ".") -> Any:
        if self.layers.quiet:
            return posix.scandir(path)
        name = self.layers.name("." if path is None else path)
        if not self.layers.merged(name):
            # Relative results need the path as it was given, which a virtual working folder forbids.
            return posix.scandir(path) if self._in_place(path, name) else Listing(self._entries(path, name))
        return Listing(self._entries(path, name))

    def _in_place(self, path: AnyPath | int | None, name: str) -> bool:
        if isinstance(path, int) or path is None:
            return True
        return os.fsdecode(path)[:1] == "/" and os.path.normpath(os.fsdecode(path)) == name

    def _entries(self, path: AnyPath | int | None, name: str) -> Iterator[Entry]:
        given: AnyPath = "." if path is None or isinstance(path, int) else os.fspath(path)
        for child in self.layers.names(name):
            whole = f"{name.rstrip('/')}/{child}"
            yield Entry(_like(given, child), os.path.join(given, _like(given, child)), whole, self.layers)

    # Opening

    def open(self, path: AnyPath, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
        layers = self.layers
        nameless = NAMELESS and flags & NAMELESS == NAMELESS
        writes = flags & WRITE_FLAGS and not nameless
        if not layers.active or (layers.quiet and not writes):
            return posix.open(path, flags, mode, dir_fd=dir_fd)
        exclusive = flags & os.O_CREAT and flags & os.O_EXCL
        follow = not (exclusive or flags & NO_FOLLOW)
        if not writes:
            return posix.open(layers.reading(path, follow, dir_fd), flags, mode)
        return posix.open(self._open_for_writing(layers.name(path, follow, dir_fd), flags), flags, mode)

    def _open_for_writing(self, name: str, flags: int) -> str:
        layers = self.layers
        below = layers.below(name)
        present = exists(below)
        if layers.places.is_open(name) or (present and not _plain(below)):
            return below
        if present and flags & os.O_CREAT and flags & os.O_EXCL:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), name)
        if not present and not flags & os.O_CREAT:
            return below
        layers.permit(name)
        if present and (not flags & os.O_TRUNC or is_folder(below)):
            return layers.copy_up(name)
        return layers.place(name)

    # Making

    def mkdir(self, path: AnyPath, mode: int = 0o777, *, dir_fd: int | None = None) -> None:
        self._make(posix.mkdir, path, mode, dir_fd)

    def mkfifo(self, path: AnyPath, mode: int = 0o666, *, dir_fd: int | None = None) -> None:
        self._make(posix.mkfifo, path, mode, dir_fd)

    def _make(self, real: Callable[..., None], path: AnyPath, mode: int, dir_fd: int | None) -> None:
        if not self.layers.active:
            return real(path, mode, dir_fd=dir_fd)
        real(self._new(path, dir_fd), mode)

    def symlink(
        self, src: AnyPath, dst: AnyPath, target_is_directory: bool = False, *, dir_fd: int | None = None
    ) -> None:
        if not self.layers.active:
            return posix.symlink(src, dst, dir_fd=dir_fd)
        posix.symlink(os.fsdecode(src), self._new(dst, dir_fd, "link"))

    def link(
        self,
        src: AnyPath,
        dst: AnyPath,
        *,
        src_dir_fd: int | None = None,
        dst_dir_fd: int | None = None,
        follow_symlinks: bool = True,
    ) -> None:
        layers = self.layers
        if not layers.active:
            return posix.link(src, dst, src_dir_fd=src_dir_fd, dst_dir_fd=dst_dir_fd, follow_symlinks=follow_symlinks)
        source = layers.name(src, False, src_dir_fd)
        # A hard link to the user's own file would let later writes through.
        shared = source if layers.places.is_open(source) else layers.copy_up(source)
        posix.link(shared, self._new(dst, dst_dir_fd), follow_symlinks=False)

    def _new(self, path: AnyPath, dir_fd: int | None, kind: str = "write") -> str:
        """A place for something that must not exist yet."""
        layers = self.layers
        name = layers.name(path, False, dir_fd)
        if layers.places.is_open(name):
            layers.journal.forget_folders()
            return name
        if exists(layers.below(name)):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), name)
        layers.permit(name)
        return layers.place(name, kind)

    def _changing(self, path: AnyPath, follow: bool, dir_fd: int | None) -> str:
        """A place for a change to something that exists."""
        layers = self.layers
        name = layers.name(path, follow, dir_fd)
        if layers.places.is_open(name) or not exists(layers.below(name)):
            return layers.below(name)
        layers.permit(name)
        return layers.copy_up(name)

    # Removing and renaming

    def unlink(self, path: AnyPath, *, dir_fd: int | None = None) -> None:
        if not self.layers.active:
            return posix.unlink(path, dir_fd=dir_fd)
        name = self.layers.name(path, False, dir_fd)
        below = self.layers.below(name)
        if is_folder(below):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
        self._take_away(name, posix.unlink)

    remove = unlink

    def rmdir(self, path: AnyPath, *, dir_fd: int | None = None) -> None:
        if not self.layers.active:
            return posix.rmdir(path, dir_fd=dir_fd)
        name = self.layers.name(path, False, dir_fd)
        if is_folder(self.layers.below(name)):
            self._refuse_full(name)
        elif exists(self.layers.below(name)):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), name)
        self._take_away(name, posix.rmdir)

    def _take_away(self, name: str, real: Callable[[str], None]) -> None:
        layers = self.layers
        layers.journal.forget_folders()
        original = layers.original(name)
        if original:
            layers.permit(os.path.dirname(name))
        if not original or exists(layers.above(name)):
            real(layers.below(name))
        if original:
            layers.hide(name)

    def _refuse_full(self, name: str) -> None:
        if not self.layers.places.is_open(name) and self.layers.names(name):
            raise OSError(errno.ENOTEMPTY, os.strerror(errno.ENOTEMPTY), name)

    def rename(
        self, src: AnyPath, dst: AnyPath, *, src_dir_fd: int | None = None, dst_dir_fd: int | None = None
    ) -> None:
        layers = self.layers
        if not layers.active:
            return posix.rename(src, dst, src_dir_fd=src_dir_fd, dst_dir_fd=dst_dir_fd)
        source, target = layers.name(src, False, src_dir_fd), layers.name(dst, False, dst_dir_fd)
        if layers.places.is_open(source) and layers.places.is_open(target):
            layers.journal.forget_folders()
            return posix.rename(source, target)
        self._check_rename(source, target)
        if source != target:
            self._rename(source, target)

    replace = rename

    def _check_rename(self, source: str, target: str) -> None:
        layers = self.layers
        posix.lstat(layers.below(source))
        folder, occupied = is_folder(layers.below(source)), layers.below(target)
        if folder and exists(occupied) and not is_folder(occupied):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), target)
        if not folder and is_folder(occupied):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), target)
        if folder and is_folder(occupied):
            self._refuse_full(target)
        for name in (source, target):
            if not layers.places.is_open(name):
                layers.permit(os.path.dirname(name))

    def _rename(self, source: str, target: str) -> None:
        layers = self.layers
        taken = layers.original(source)
        replaced = layers.original(target) and is_folder(target)
        place = source if layers.places.is_open(source) else layers.copy_up_tree(source)
        move(place, target if layers.places.is_open(target) else layers.place(target, "link"))
        for name, gone in ((source, taken), (target, replaced)):
            if gone:
                layers.hide(name)


class Opening:
    """`open`, whose redirected files keep the name that the script gave them."""

    def __init__(self, files: Files) -> None:
        self._layers = files.layers
        self._descriptor = MethodType(_guarded(Files.open), files)

    def __reduce__(self) -> tuple[Any, ...]:
        return importlib.import_module, ("io",)

    def open(
        self,
        file: Any,
        mode: str = "r",
        buffering: int = -1,
        encoding: str | None = None,
        errors: str | None = None,
        newline: str | None = None,
        closefd: bool = True,
        opener: Callable[[Any, int], int] | None = None,
    ) -> Any:
        at_rest = self._layers.quiet if mode in ("r", "rb", "rt") else not self._layers.active
        if opener is None and not at_rest and not isinstance(file, int):
            opener = self._open_descriptor
        return real_open(file, mode, buffering, encoding, errors, newline, closefd, opener)

    def _open_descriptor(self, path: Any, flags: int) -> int:
        descriptor: int = self._descriptor(path, flags, 0o666)
        return descriptor


def _reader(name: str, follow: bool) -> Callable[..., Any]:
    real = getattr(posix, name)

    def read(self: Files, path: Any, *args: Any, **options: Any) -> Any:
        if self.layers.quiet or isinstance(path, int):
            return real(path, *args, **options)
        followed = options.get("follow_symlinks", follow)
        try:
            place = self.layers.reading(path, followed, options.pop("dir_fd", None))
            return real(_like(path, place) if name == "readlink" else place, *args, **options)
        except OSError as error:
            raise _about(error, path) from None

    read.__name__ = name
    return read


def _changer(name: str, follow: bool) -> Callable[..., Any]:
    real = getattr(posix, name)

    def change(self: Files, path: Any, *args: Any, **options: Any) -> Any:
        if not self.layers.active or isinstance(path, int):
            return real(path, *args, **options)
        followed = options.get("follow_symlinks", follow)
        try:
            return real(self._changing(path, followed, options.pop("dir_fd", None)), *args, **options)
        except OSError as error:
            raise _about(error, path) from None

    change.__name__ = name
    return change


def _guarded(function: Callable[..., Any]) -> Callable[..., Any]:
    count = 2 if function.__name__ in ("rename", "symlink", "link") else 1

    def call(self: Files, *args: Any, **options: Any) -> Any:
        try:
            return function(self, *args, **options)
        except OSError as error:
            raise _about(error, *args[:count]) from None

    call.__name__ = function.__name__
    return call


def _about(error: OSError, *given: Any) -> OSError:
    """The same error, about the paths as the script gave them."""
    paths = [os.fspath(path) for path in given if not isinstance(path, int) and path is not None]
    for attribute, path in zip(("filename", "filename2"), paths, strict=False):
        setattr(error, attribute, path)
    return error


def _like(example: Any, text: str) -> Any:
    return os.fsencode(text) if isinstance(example, bytes) else text


def _plain(place: str) -> bool:
    mode = posix.lstat(place).st_mode
    return stat.S_ISREG(mode) or stat.S_ISDIR(mode) or stat.S_ISLNK(mode)
