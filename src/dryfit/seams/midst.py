"""Objects of a library's that were left in the midst of a call: a search that trains by calling back, an estimator."""

import ast
from traceback import walk_tb
from types import FrameType, TracebackType
from typing import Any

from dryfit.core.source import Site, is_user_file, statement_at, statement_of
from dryfit.seams.loops import loops_holding
from dryfit.seams.raised import UNKNOWN, node_at, resolve

# Whose loops are no training: the batches, parameters and hooks of one step, and ours.
STEPPING = ("torch", "dryfit")


def left_by(traceback: TracebackType | None) -> list[Any]:
    """The objects whose methods a traceback leaves: what they called of the user's is left, or a loop of their own."""
    found, caller, through, turning = [], None, False, False
    while traceback is not None:
        if is_user_file(traceback.tb_frame.f_code.co_filename):
            if caller is not None and through:
                found.append(_receiver(caller))
            caller, through, turning = traceback, False, False
        else:
            through, turning = True, turning or _turns(traceback)
        traceback = traceback.tb_next
    if caller is not None and turning:
        found.append(_receiver(caller))
    return [value for value in found if value is not UNKNOWN and not _is_users(type(value))]


def _turns(entry: TracebackType) -> bool:
    """Whether a function of a library is in the midst of a loop, which trains: torch's own go over parts of a step."""
    frame = entry.tb_frame
    owner = str(frame.f_globals.get("__name__", "")).partition(".")[0]
    return owner not in STEPPING and bool(loops_holding(frame, entry.tb_lineno))


def _receiver(entry: TracebackType) -> Any:
    """Whose method a line of the user's is in the midst of; what gives a loop its elements is gone over anew."""
    place = Site(entry.tb_frame.f_code, entry.tb_lasti, entry.tb_lineno).location
    call = node_at(place, ast.Call)
    asked = call.func if call is not None and not isinstance(statement_at(place), ast.For) else None
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
