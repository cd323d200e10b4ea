"""Which files are the user's to edit; reading and writing them without loss."""

import difflib
import io
import os
import re
import shutil
import tempfile
import tokenize
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from dryfit.core.request import Request

# Folders whose files somebody else wrote.
FOREIGN = re.compile(r"site-packages|dist-packages|python\d+\.\d+t?")


class PatchError(Exception):
    """A patch that cannot be written."""


@dataclass(frozen=True)
class Folders:
    """The folders that a rehearsal's own files are in: where it runs, and where its script is."""

    here: Path
    script: Path

    @classmethod
    def of(cls, request: Request) -> "Folders":
        here = Path.cwd()
        return cls(here, here if request.module else _absolute(here / request.target).parent)

    def own(self, path: str) -> Path | None:
        """The file's absolute path, if it is the user's."""
        candidates = [_absolute(folder / path) for folder in (self.here, self.script)]
        found = next((each for each in candidates if each.is_file()), candidates[0])
        inside = any(_under(found, folder) is not None for folder in (self.here, self.script))
        foreign = any(FOREIGN.fullmatch(part) for part in self._shown(found).parts)
        return found if inside and not foreign else None

    def shown(self, path: str) -> str:
        """The path as a patch names it."""
        return self._shown(Path(path)).as_posix()

    def _shown(self, path: Path) -> Path:
        relative = (_under(path, folder) for folder in (self.here, self.script))
        return next((each for each in relative if each is not None), path.relative_to(path.anchor))


def read_text(path: Path) -> tuple[str, str]:
    """A source file's text, line ends as they are, and its encoding.

    Raises:
        OSError: it cannot be read.
        SyntaxError: its encoding is none that Python knows.
        UnicodeDecodeError: its bytes are not in it.
    """
    content = path.read_bytes()
    encoding, _ = tokenize.detect_encoding(io.BytesIO(content).readline)
    return content.decode(encoding), encoding


def write_all(files: Mapping[str, str], originals: Mapping[str, str]) -> None:
    """Replace every file, or none.

    Raises:
        PatchError: a file is not as it was, or cannot be written.
    """
    staged: list[tuple[Path, Path]] = []
    try:
        for path, text in files.items():
            staged.append(_staged(Path(path), text, originals[path]))
        for fresh, target in staged:
            os.replace(fresh, target)
    except OSError as error:
        raise PatchError(f"the patch cannot be written: {error}") from error
    finally:
        for fresh, _ in staged:
            fresh.unlink(missing_ok=True)


def _staged(path: Path, text: str, original: str) -> tuple[Path, Path]:
    """The new text in a file beside the old one, with its mode, encoding and line ends."""
    target = path.resolve()
    content = _encoded(target, text, original)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    fresh = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        shutil.copymode(target, fresh)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
    return fresh, target


def _encoded(target: Path, text: str, original: str) -> bytes:
    try:
        present, encoding = read_text(target)
        content = text.encode(encoding)
    except (SyntaxError, UnicodeError, FileNotFoundError) as error:
        raise PatchError(f"{target.name}: {error}") from error
    if present != original:
        raise PatchError(f"{target.name} has changed since it was rehearsed")
    return content


def unified_diff(name: str, before: str, after: str) -> str:
    """One file's part of a patch, as `git apply` takes it."""
    # A name with a space ends with a tab, lest `patch` cut it there.
    tail = "\t" if " " in name else ""
    lines = difflib.unified_diff(_lines(before), _lines(after), f"a/{name}{tail}", f"b/{name}{tail}")
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def _lines(text: str) -> list[str]:
    return [line for line in re.split(r"(?<=\n)", text) if line]


def _absolute(path: Path) -> Path:
    return Path(os.path.abspath(path))


def _under(path: Path, folder: Path) -> Path | None:
    """The path from the folder, links followed if it must be; None if it is not in it."""
    if path.is_relative_to(folder):
        return path.relative_to(folder)
    real, base = path.resolve(), folder.resolve()
    return real.relative_to(base) if real.is_relative_to(base) else None
