"""Batches that a function of the user's is given whole, where it does with them what is done to a tensor."""

import ast
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING

from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import statement_at
from dryfit.mends.batch import same_parts
from dryfit.seams.lines.batches.taking import enter, last_batch
from dryfit.seams.lines.calls.exchanged import user_frames_of
from dryfit.seams.raised import Raised, node_at, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending


def given_whole(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a batch that is handed on whole to a function which reckons with it; how to hand on its first part."""
    batch = last_batch(session)
    if not isinstance(error, (TypeError, AttributeError)) or not isinstance(batch, (list, tuple)) or not batch:
        return None
    frames = user_frames_of(error)
    if len(frames) < 2 or not _reckons(*frames[-1], batch):
        return None
    for caller, where in reversed(frames[:-1]):
        call = node_at(where, ast.Call)
        given = _given(call, caller, batch)
        # The last on the way that has the batch under a name which it was not given itself.
        if call is None or given is None or given.id in caller.f_code.co_varnames[: caller.f_code.co_argcount]:
            continue
        raised = Raised(caller, where, False, number)
        enter(session, raised, "whole", ast.unparse(call.func), batch, given)
        return retry(raised, partial(_parted, name=given.id), f"with `{given.id}[0]`")
    return None


def _reckons(frame: FrameType, where: Location, batch: object) -> bool:
    """Whether the line that raised takes a parameter that is the batch for an operand, or asks it for an attribute."""
    statement = statement_at(where)
    parameters = frame.f_code.co_varnames[: frame.f_code.co_argcount]
    for node in ast.walk(statement) if statement is not None else ():
        operands: list[ast.expr] = []
        if isinstance(node, ast.Call):
            operands = node.args
        elif isinstance(node, ast.BinOp):
            operands = [node.left, node.right]
        elif isinstance(node, ast.Attribute):
            operands = [node.value]
        for operand in operands:
            known = isinstance(operand, ast.Name) and operand.id in parameters
            if known and same_parts(resolve(operand, frame), batch):
                return True
    return False


def _given(call: ast.Call | None, frame: FrameType, batch: object) -> ast.Name | None:
    names = [node for node in call.args if isinstance(node, ast.Name)] if call is not None else []
    return next((node for node in names if same_parts(resolve(node, frame), batch)), None)


def _parted(statement: ast.stmt, name: str) -> list[ast.stmt]:
    """The statement, with the batch's first part for the batch."""
    part = ast.parse(f"{name} = {name}[0] if isinstance({name}, (list, tuple)) else {name}").body[0]
    return [ast.copy_location(part, statement), statement]
