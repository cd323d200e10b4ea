"""Where a finding is: the path as a reader knows it, and the user's own line with its span."""

import linecache
from dataclasses import dataclass
from pathlib import Path

from dryfit.core.finding import Location


@dataclass(frozen=True)
class Excerpt:
    """One source line; ``start`` and ``end`` bound the span, in characters."""

    number: int
    text: str
    start: int
    end: int

    @property
    def span(self) -> str:
        """The text that the carets stand under."""
        return self.text[self.start : self.end]


def shown(path: str) -> str:
    """The path relative to the working directory where it lies below it, with forward slashes."""
    absolute = Path(path)
    if not absolute.is_absolute():
        return absolute.as_posix()
    try:
        return absolute.resolve().relative_to(Path.cwd().resolve()).as_posix()
    except (ValueError, OSError):
        return absolute.as_posix()


def position(location: Location) -> str:
    """``path:line`` for a heading."""
    return f"{shown(location.path)}:{location.line}"


def excerpt(location: Location) -> Excerpt | None:
    """The line from the file, or the text that the location carries where the file has none such."""
    text = location.text.splitlines()[0] if location.text.strip() else ""
    line = linecache.getline(location.path, location.line).rstrip("\r\n")
    if text.strip() not in line:
        line = text
    if not line.strip():
        return None
    start, end = _span(location, line)
    return Excerpt(location.line, line, start, end)


def surroundings(location: Location, before: int = 2, after: int = 2) -> tuple[tuple[int, str], ...]:
    """Numbered lines around the location, without blank ones at the ends; one line where the file is not to be had."""
    found = excerpt(location)
    if found is None:
        return ()
    lines = [line.rstrip("\r\n") for line in linecache.getlines(location.path)]
    if not 1 <= location.line <= len(lines) or lines[location.line - 1] != found.text:
        return ((location.line, found.text),)
    first, last = max(location.line - before, 1), min(location.line + after, len(lines))
    while first < location.line and not lines[first - 1].strip():
        first += 1
    while last > location.line and not lines[last - 1].strip():
        last -= 1
    return tuple(enumerate(lines[first - 1 : last], start=first))


def _span(location: Location, line: str) -> tuple[int, int]:
    start = _characters(line, location.column)
    whole = len(line.rstrip())
    if start >= whole:
        return len(line) - len(line.lstrip()), whole
    if location.end_line not in (None, location.line) or location.end_column is None:
        return start, _word_end(line, start)
    return start, max(min(_characters(line, location.end_column), whole), start + 1)


def _characters(line: str, column: int) -> int:
    # `ast` counts columns in UTF-8 bytes.
    return len(line.encode()[:column].decode(errors="ignore"))


def _word_end(line: str, start: int) -> int:
    end = start
    while end < len(line) and (line[end].isalnum() or line[end] in "_."):
        end += 1
    return max(end, start + 1)
