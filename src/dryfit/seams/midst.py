"""Objects of a library's that were left in the midst of a call: a search, or a study, that trains by calling back."""

import ast
from traceback import walk_tb
from types import FrameType, TracebackType
from typing import Any

from dryfit.core.source import Site, is_user_file, statement_of
from dryfit.seams.raised import UNKNOWN, node_at, resolve


def left_by(traceback: TracebackType | None) -> list[Any]:
    """The objects whose methods a traceback leaves, where a function of the user's that they called is left."""
    found, caller, through = [], None, False
    while traceback is not None:
        if is_user_file(traceback.tb_frame.f_code.co_filename):
            if caller is not None and through:
                found.append(_receiver(caller))
            caller, through = traceback, False
        else:
            through = True
        traceback = traceback.tb_next
    return [value for value in found if value is not UNKNOWN and not _is_users(type(value))]


def _receiver(entry: TracebackType) -> Any:
    """Whose method a line of the user's is in the midst of."""
    place = Site(entry.tb_frame.f_code, entry.tb_lasti, entry.tb_lineno).location
    call = node_at(place, ast.Call)
    asked = call.func if call is not None else None
    return resolve(asked.value, entry.tb_frame) if isinstance(asked, ast.Attribute) else UNKNOWN


def _is_users(kind: type) -> bool:
    """Whether a class is the script's own, or no class of an object: a module, a class itself."""
    codes = [code for value in vars(kind).values() if (code := getattr(value, "__code__", None))]
    return kind.__module__ == "builtins" or any(is_user_file(code.co_filename) for code in codes)


def touches(error: BaseException, left: list[Any]) -> bool:
    """Whether the user's line that raised has to do with one of the objects."""
    frames = walk_tb(error.__traceback__) if left else ()
    return any(_names(frame, line, left) for frame, line in frames if is_user_file(frame.f_code.co_filename))


def _names(frame: FrameType, line: int, left: list[Any]) -> bool:
    statement = statement_of(frame, line)
    nodes = ast.walk(statement) if statement is not None else ()
    asked = (resolve(n, frame) for n in nodes if isinstance(n, ast.Name | ast.Attribute) and _is_plain(n))
    return any(value is one for value in asked for one in left)


def _is_plain(node: ast.Name | ast.Attribute) -> bool:
    """Whether a node is a name, or an attribute of a method's own object."""
    return isinstance(node, ast.Name) or (isinstance(node.value, ast.Name) and node.value.id == "self")
