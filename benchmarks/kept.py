"""A long benchmark in pieces: what was measured is kept in a file, and is not measured again."""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any


def asked(about: str | None) -> argparse.Namespace:
    """The options of a benchmark that goes over many scripts."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("every", nargs="?", type=int, default=1, help="take every n-th script")
    parser.add_argument("--keep", type=Path, help="a file that keeps what was measured, one line a script")
    return parser.parse_args()


class Kept:
    """What was measured of each script, in a file where one is given."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        lines = path.read_text(encoding="utf-8").splitlines() if path and path.exists() else []
        self._writing = Lock()
        self._known: dict[str, tuple[Any, Any]] = {name: (kind, found) for name, kind, found in map(json.loads, lines)}

    def enter(self, name: str, kind: Any, measure: Callable[[], Any]) -> None:
        """Measure a script that is not known yet. Several threads may do so at once."""
        if name in self._known:
            return
        self._known[name] = kind, measure()
        if self.path:
            with self._writing, self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([name, *self._known[name]]) + "\n")

    def entries(self) -> list[tuple[Any, Any]]:
        """The kind of each script, and what was measured of it."""
        return list(self._known.values())
