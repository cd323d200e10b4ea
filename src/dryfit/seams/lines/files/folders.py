"""Files that are to be written into folders that do not exist."""

import ast
import os
from collections.abc import Iterator
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING

from dryfit.core.evidence.resources import Folder
from dryfit.core.retry import Retry
from dryfit.core.source import is_user_file
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import node_at, raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# How the names of functions begin that write files; `open` does with these letters in its mode.
WRITES = ("save", "to_", "dump", "write", "export", "imsave", "imwrite", "mkdir", "log_")
MODES = frozenset("wax+")
# The names that a mode has, and where it stands by position.
MODE, MODE_AT = "mode", 1


def folders(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a folder that is not there; how to run the statement once it is."""
    raised = raised_by(error.__traceback__, number)
    if raised is None or (raised.by_line and not isinstance(error, OSError)):
        return None
    call = node_at(raised.location, ast.Call)
    operation = writes(call)
    path = _path(error) if operation else ""
    if not path:
        return None
    session.recorder.folders.append(Folder(path, operation, raised.location, number))
    source = f"__import__('os').makedirs({path!r}, exist_ok=True)"
    return retry(raised, partial(rewrites.preceded, source=source), f"with the folder `{path}`")


def writes(call: ast.Call | None) -> str:
    """The name of a function that makes a file, as it is called; nothing for others."""
    if call is None:
        return ""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name == "open":
        modes = [word.value for word in call.keywords if word.arg == MODE]
        # `Path.open` has the mode first.
        modes += call.args[:1] if isinstance(call.func, ast.Attribute) else call.args[MODE_AT : MODE_AT + 1]
        told = [str(mode.value) for mode in modes if isinstance(mode, ast.Constant)]
        return ast.unparse(call.func) if any(MODES & set(mode) for mode in told) else ""
    return ast.unparse(call.func) if name.startswith(WRITES) else ""


def _path(error: BaseException) -> str:
    """The folder that is not there: of the file that the system was asked for, or that a library was given."""
    named = getattr(error, "filename", None)
    for value in (named, *_given(error.__traceback__)):
        path = os.fsdecode(value) if isinstance(value, (str, bytes, os.PathLike)) else ""
        folder = os.path.dirname(path)
        if folder and "\n" not in folder and "://" not in path and not os.path.exists(folder):
            return folder
    return ""


def _given(traceback: TracebackType | None) -> Iterator[object]:
    """What the functions were given that the user's line called, its own first."""
    while traceback is not None:
        frame, code = traceback.tb_frame, traceback.tb_frame.f_code
        if not is_user_file(code.co_filename):
            names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
            values = (frame.f_locals.get(name) for name in names)
            yield from (value for value in values if isinstance(value, (str, os.PathLike)))
        traceback = traceback.tb_next
