"""What the names of a line that raised stood for that no computation takes: nothing at all, None, text."""

import ast
from collections.abc import Iterator
from types import TracebackType
from typing import Any

from dryfit.core.evidence import NONE, NOTHING, TEXT
from dryfit.core.source import is_user_file, statement_of, user_frame
from dryfit.seams.raised import UNKNOWN, resolve

# What compound statements hold besides what is evaluated on their own line.
BODIES = ("body", "orelse", "finalbody", "handlers")


def unfit_for(error: BaseException) -> tuple[str, ...]:
    """The kinds of unfit values on the line of the user's that an exception left last."""
    try:
        return tuple(dict.fromkeys(kind for value in _values(error.__traceback__) for kind in _kinds(value, error)))
    except Exception:
        return ()


def _values(traceback: TracebackType | None) -> Iterator[Any]:
    frame, line = None, 0
    while traceback is not None:
        if is_user_file(traceback.tb_frame.f_code.co_filename):
            frame, line = traceback.tb_frame, traceback.tb_lineno
        traceback = traceback.tb_next
    # What a seam further in has seen has not left the user's frame yet.
    frame = frame or user_frame()
    line = line or (frame.f_lineno if frame is not None else 0)
    statement = statement_of(frame, line) if frame is not None else None
    if frame is None or statement is None:
        return
    header = [value for name, value in ast.iter_fields(statement) if name not in BODIES]
    parts = [part for value in header for part in (value if isinstance(value, list) else [value])]
    nodes = [node for part in parts if isinstance(part, ast.AST) for node in ast.walk(part)]
    for node in nodes:
        if isinstance(node, ast.Name | ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Load):
            value = resolve(node, frame)
            if value is not UNKNOWN:
                yield value


def _kinds(value: Any, error: BaseException) -> Iterator[str]:
    if value is None:
        yield NONE
    elif isinstance(value, str) or (isinstance(value, list | tuple) and value and isinstance(value[0], str)):
        yield TEXT
    elif isinstance(value, bool | bytes):
        return
    elif isinstance(value, int | float):
        if value == 0 and isinstance(error, ZeroDivisionError):
            yield NOTHING
    elif _is_empty(value):
        yield NOTHING


def _is_empty(value: Any) -> bool:
    try:
        return len(value) == 0
    except Exception:
        return False
