"""Modules that a library does without until a function of it is called which needs them."""

import ast
import importlib.util
from collections.abc import Iterator
from types import FrameType, FunctionType, TracebackType
from typing import Any

from dryfit.core.source import innermost, is_user_file, nodes_of, parse

# What a library calls first in a class that stands for one it cannot give: with the parts that this one needs.
ASKING, PARTS = "requires_backends", "backends"
# Parts that go by another name than their module's.
MODULES = {"vision": "PIL", "speech": "torchaudio", "protobuf": "google"}


def lacked_by(traceback: TracebackType | None) -> str:
    """The module that a library's function raised for: imported in a `try`, not there, its name None ever since."""
    traceback = innermost(traceback)
    frame = traceback.tb_frame if traceback is not None else None
    if frame is None or is_user_file(frame.f_code.co_filename):
        return ""
    if frame.f_code.co_name == ASKING:
        return _part_lacked(frame)
    known, asked = frame.f_globals, _asked(frame)
    guarded = [(bound, name) for bound, name in _guarded(frame.f_code.co_filename) if bound in asked]
    # Of several that would do, the one that the others stand in for.
    guarded.sort(key=lambda pair: pair[0] != pair[1])
    return next((name for bound, name in guarded if known.get(bound, "") is None and not _is_installed(name)), "")


def lacked_behind(error: BaseException) -> str:
    """The module that a library's function could not import, where it raises an error of its own for that."""
    behind = error.__cause__ or error.__context__
    if not isinstance(behind, ModuleNotFoundError) or not behind.name or behind.__traceback__ is None:
        return ""
    last = innermost(error.__traceback__)
    # What is tried in the module's place, and fails, is another function's error.
    code = last.tb_frame.f_code if last is not None else None
    own = code is behind.__traceback__.tb_frame.f_code and code is not None and not is_user_file(code.co_filename)
    return behind.name if own and not _is_installed(behind.name.partition(".")[0]) else ""


def _part_lacked(frame: FrameType) -> str:
    """The first module that is not there of those that a class needs to be more than a stand-in."""
    given = frame.f_locals.get(PARTS)
    names = [given] if isinstance(given, str) else given if isinstance(given, (list, tuple)) else ()
    modules = [MODULES.get(name, name) for name in names if isinstance(name, str)]
    return next((module for module in modules if not _is_installed(module)), "")


def _asked(frame: FrameType) -> set[str]:
    """The names that a function reads, and those that the functions of its module read for it."""
    names = set(frame.f_code.co_names)
    called: list[Any] = [frame.f_globals.get(name) for name in names]
    return names.union(*(f.__code__.co_names for f in called if isinstance(f, FunctionType)))


def _guarded(path: str) -> Iterator[tuple[str, str]]:
    """The names that a file's imports within a `try` bind, each with the package that they are of."""
    tree = parse(path)
    for node in nodes_of(tree) if tree else ():
        if not isinstance(node, ast.Try):
            continue
        for statement in node.body:
            if isinstance(statement, ast.Import):
                yield from ((a.asname or a.name.partition(".")[0], a.name.partition(".")[0]) for a in statement.names)
            elif isinstance(statement, ast.ImportFrom) and statement.module and not statement.level:
                yield from ((a.asname or a.name, statement.module.partition(".")[0]) for a in statement.names)


def _is_installed(package: str) -> bool:
    try:
        return importlib.util.find_spec(package) is not None
    except (ImportError, ValueError, AttributeError):
        return False
