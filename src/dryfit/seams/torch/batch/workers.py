"""What the workers of a loader do to it: they import the script again, and they may end."""

import ast
import builtins
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from dryfit.core.finding import Location
from dryfit.core.source import Site, frames_from, location_of, parse, statement_at
from dryfit.seams.faults import claim

# Calls that end a process at once, whatever is left to do, and those that end it whoever reads the row.
ENDING = ((os, "_exit"), (os, "abort"))
LEAVING = ((sys, "exit"), (builtins, "exit"), (builtins, "quit"))


class WorkerEndedError(RuntimeError):
    """A row ended the process that it was taken in."""


@contextmanager
def surviving(loader: Any) -> Iterator[None]:
    """Let rows that would end the process that reads them raise instead."""
    works = bool(getattr(loader, "num_workers", 0))
    ends = [*(ENDING if works else ()), *((owner, name) for owner, name in LEAVING if hasattr(owner, name))]
    kept = [(owner, name, getattr(owner, name)) for owner, name in ends]
    for owner, name, original in kept:
        setattr(owner, name, _raising(f"{owner.__name__}.{name}", "worker" if works else "script", original))
    try:
        yield
    finally:
        for owner, name, original in kept:
            setattr(owner, name, original)


def _raising(name: str, process: str, original: Any) -> Any:
    called, listening = name.removeprefix("builtins."), os.getpid()

    def end(*args: Any) -> NoReturn:
        # A worker that is forked meanwhile is no process of ours, and ends as it means to.
        if os.getpid() != listening:
            original(*args)
        ended = WorkerEndedError(f"{called}({', '.join(map(repr, args))}) ends the {process}")
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
