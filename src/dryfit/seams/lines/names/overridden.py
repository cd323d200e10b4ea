"""Methods of the script's modules that bear the name of one which torch calls itself."""

import ast
from itertools import pairwise
from traceback import walk_tb
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.calls import Callback
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import definition_of, is_user_file

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# The module of torch's whose methods call each other, and the method that sets the mode, by the value that it is given.
OWNER, MODE = "torch.nn.modules.module", "train"
# What runs in a method's stead where it is handed a mode.
BY_MODE = "if isinstance({value}, bool):\n    return __import__('torch').nn.Module.train({owner}, {value})"


def overridden(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a method of the script's that torch took for its own; how to let torch have that one."""
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    for caller, frame in pairwise(frames):
        if caller.f_globals.get("__name__") != OWNER or not is_user_file(frame.f_code.co_filename):
            continue
        owner, name = caller.f_locals.get("self"), frame.f_code.co_name
        node = definition_of(frame.f_code)
        if node is None or name != MODE or not _is_method(owner, name, frame) or not _is_handed_mode(node, frame):
            continue
        where = Location(frame.f_code.co_filename, node.lineno, node.col_offset)
        by = f"Module.{caller.f_code.co_name}"
        entry = Callback(frame.f_code.co_qualname, by, where, replaces=f"Module.{name}", failure=number)
        session.recorder.script_adds("callbacks", entry)
        done = f"with `Module.{name}` for what torch calls"
        return Retry(frame.f_code.co_filename, node.lineno, _for_other_calls, done, frame.f_code)
    return None


def _is_method(owner: Any, name: str, frame: FrameType) -> bool:
    """Whether a frame runs the method of this name of the object that called it."""
    function = getattr(type(owner), name, None)
    return getattr(function, "__code__", None) is frame.f_code


def _is_handed_mode(node: ast.FunctionDef, frame: FrameType) -> bool:
    """Whether the first argument besides the object itself is a mode, which is no number and no data."""
    return len(node.args.args) > 1 and type(frame.f_locals.get(node.args.args[1].arg)) is bool


def _for_other_calls(statement: ast.stmt) -> list[ast.stmt]:
    """The method, which leaves a mode to the class above."""
    if not isinstance(statement, ast.FunctionDef):
        return [statement]
    owner, value = (argument.arg for argument in statement.args.args[:2])
    first = ast.parse(BY_MODE.format(owner=owner, value=value)).body
    for part in first:
        for inner in ast.walk(part):
            if isinstance(inner, ast.stmt | ast.expr):
                ast.copy_location(inner, statement.body[0])
    statement.body = [*first, *statement.body]
    return [statement]
