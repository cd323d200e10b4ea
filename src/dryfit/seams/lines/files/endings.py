"""File names whose ending a library refuses."""

import ast
import os
import re
from collections.abc import Iterator
from functools import partial
from traceback import walk_tb
from types import CodeType, TracebackType
from typing import TYPE_CHECKING

from dryfit.core.evidence.resources import Ending
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import is_user_file, location_of
from dryfit.core.trace import assigned_values
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, node_at, raised_by, resolve, retry, value_of
from dryfit.seams.signature import named

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# How the arguments are called that name a file.
NAMES = ("filepath", "path", "filename", "file", "filepath_or_buffer")
ENDING = re.compile(r"\.[A-Za-z][A-Za-z0-9]*(?:\.[A-Za-z][A-Za-z0-9]*)?")


def endings(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a file name that is refused for its ending; how to run the statement with one that is taken."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, ValueError) else None
    call = node_at(raised.location, ast.Call) if raised is not None and not raised.by_line else None
    if raised is None or call is None:
        return None
    said = str(error)
    for name, value, code in _files(error.__traceback__):
        taken = [e for e in _endings(code) if e in said and not value.endswith(e)]
        node = _argument(call, name, value, raised)
        if not taken or node is None:
            continue
        ending = min(taken, key=said.index)
        stem = value.removesuffix(old) if ENDING.fullmatch(old := os.path.splitext(value)[1]) else value
        place = _literal(node, value, raised.location.path)
        entry = Ending(named(resolve(call.func, raised.frame)), value, ending, *place, raised.number)
        session.recorder.endings.append(entry)
        changed = partial(rewrites.replaced, node=node, source=repr(stem + ending))
        return retry(raised, changed, f"with a name that ends in `{ending}`")
    return None


def _files(traceback: TracebackType | None) -> Iterator[tuple[str, str, CodeType]]:
    """The file names that the calls below the user's line were given, with the code that has them, the last first."""
    found = []
    for frame, _ in walk_tb(traceback):
        if not is_user_file(frame.f_code.co_filename):
            values = ((name, frame.f_locals.get(name)) for name in NAMES)
            paths = ((name, os.fspath(v)) for name, v in values if isinstance(v, (str, os.PathLike)))
            found += [(name, path, frame.f_code) for name, path in paths if isinstance(path, str) and path]
    return reversed(found)


def _endings(code: CodeType) -> list[str]:
    """The endings that a function knows, as its constants."""
    constants = [c for c in code.co_consts if isinstance(c, (str, tuple))]
    texts = [text for c in constants for text in ((c,) if isinstance(c, str) else c)]
    return [text for text in texts if isinstance(text, str) and ENDING.fullmatch(text)]


def _argument(call: ast.Call, name: str, value: str, raised: Raised) -> ast.expr | None:
    """The argument of the user's call that names the file: by its name, its value, or as the only one."""
    for word in call.keywords:
        if word.arg == name:
            return word.value
    for node in call.args:
        known = value_of(node, raised.frame)
        if known == value:
            return node
    return call.args[0] if call.args else None


def _literal(node: ast.expr, value: str, path: str) -> tuple[Location, str]:
    """The text in the source that has the ending, and its value; the whole argument where there is none.

    Of a variable that is the text in what it was given last.
    """
    given = assigned_values(node, path)[-1:] if isinstance(node, ast.Name) else []
    for part in (part for whole in (node, *given) for part in ast.walk(whole)):
        text = part.value if isinstance(part, ast.Constant) and not isinstance(node, ast.JoinedStr) else None
        if isinstance(part, ast.Constant) and isinstance(text, str) and text and value.endswith(text):
            return location_of(part, path), text
    return location_of(node, path), ""
