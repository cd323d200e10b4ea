"""Texts that stand in for the user's files, so that a patch is rehearsed without being written."""

import linecache
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType


class StandInLoader(SourceFileLoader):
    """Loads a module from a given text; nothing is read from its file or cached for it."""

    def __init__(self, fullname: str, path: str, text: str) -> None:
        super().__init__(fullname, path)
        self._text = text

    def get_code(self, fullname: str) -> CodeType:
        """Compile the text, whatever encoding it declares."""
        return compile(self._text, self.path, "exec", dont_inherit=True)

    def get_source(self, fullname: str) -> str:
        """The text itself."""
        return self._text


class StandInFinder:
    """Finds the modules whose files are stood in for."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._sources = {os.path.realpath(path): text for path, text in sources.items()}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The usual spec with our loader, None for every other module."""
        spec = PathFinder.find_spec(fullname, path, target)
        text = self._sources.get(os.path.realpath(spec.origin)) if spec and spec.origin else None
        if spec is None or spec.origin is None or text is None:
            return None
        spec.loader = StandInLoader(fullname, spec.origin, text)
        spec.cached = None
        remember(spec.origin, text)
        return spec


@contextmanager
def standing_in(sources: Mapping[str, str]) -> Iterator[None]:
    """Import the given texts in place of their files."""
    finder = StandInFinder(sources)
    if sources:
        sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        if finder in sys.meta_path:
            sys.meta_path.remove(finder)


def remember(path: str, text: str) -> None:
    """Let tracebacks and our own reading of source show this text for a path."""
    # Without a time of change linecache never looks at the file again.
    linecache.cache[path] = (len(text), None, text.splitlines(keepends=True), path)
