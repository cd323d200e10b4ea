"""What the workers of a loader do to it: they import the script again, and they may end."""

import ast
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from dryfit.core.finding import Location
from dryfit.core.source import Site, frames_from, location_of, parse, statement_at
from dryfit.seams.faults import claim

# Calls that end a process at once, whatever is left to do.
ENDING = ("_exit", "abort")


class WorkerEndedError(RuntimeError):
    """A row ended the process that it was taken in."""


@contextmanager
def surviving(loader: Any) -> Iterator[None]:
    """Let rows that would end a worker's process raise instead, in the process that stands in for it."""
    names = ENDING if getattr(loader, "num_workers", 0) else ()
    kept = {name: getattr(os, name) for name in names}
    for name in kept:
        setattr(os, name, _raising(name))
    try:
        yield
    finally:
        for name, original in kept.items():
            setattr(os, name, original)


def _raising(name: str) -> Any:
    def end(*args: Any) -> NoReturn:
        ended = WorkerEndedError(f"os.{name}({', '.join(map(repr, args))}) ends the worker")
        claim(ended, ours=False)
        raise ended

    return end


def unguarded_at() -> Location | None:
    """The line of the script's top level that is running, where importing the script would come to it."""
    for frame in frames_from(sys._getframe(1)):
        names = frame.f_globals
        if names.get("__name__") != "__main__" or frame.f_locals is not names:
            continue
        where = Site.of(frame).location
        statement = statement_at(where)
        return location_of(statement, where.path) if statement is not None and not _guarded(where) else None
    return None


def _guarded(where: Location) -> bool:
    tree = parse(where.path)
    tests = [node for node in tree.body if isinstance(node, ast.If)] if tree else []
    around = [node for node in tests if node.lineno <= where.line <= (node.end_lineno or 0)]
    return any(isinstance(n, ast.Name) and n.id == "__name__" for node in around for n in ast.walk(node.test))
