"""Axes that a tensor or an array does not have: `scores.softmax(dim=1)` of one axis, `hidden[:, -1, :]` of two."""

import ast
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.operation import AxisBeyond
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, statement_at
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, node_at, raised_by, resolve, retry, value_of
from dryfit.seams.torch.operations import value_again

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# Parameters that name an axis, or several.
NAMES = ("dim", "dims", "dim0", "dim1", "axis", "axes", "start_dim", "end_dim")


def axis_beyond(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter an axis that what it is asked of does not have; how to run the line with the last one it has."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, IndexError) else None
    if raised is None:
        return None
    call, part = node_at(raised.location, ast.Call), node_at(raised.location, ast.Subscript)
    return _called(session, raised, call) if call is not None else _indexed(session, raised, part)


def _called(session: "Mending", raised: Raised, call: ast.Call) -> Retry | None:
    operand, placed = _operand(call, raised)
    axes = _axes_of(operand, raised) if operand is not None else None
    statement = statement_at(raised.location)
    if operand is None or axes is None or statement is None:
        return None
    beyond = _beyond([*_naming(call), *placed], axes, raised)
    if not beyond:
        return None
    node, path = next(iter(beyond)), raised.location.path
    axis = next(axis for axis in _axes_in(node, raised) if not _has(axes, axis))
    entry = AxisBeyond(ast.unparse(operand), axes, ast.unparse(call), axis, location_of(node, path), raised.number)
    session.recorder.script_adds("axes", entry)
    # What is asked of the call's own outcome finds no more axes there.
    for outer in (n for n in ast.walk(statement) if isinstance(n, ast.Call) and call in ast.walk(n.func)):
        beyond |= _beyond(_naming(outer), axes, raised)
    return retry(raised, partial(rewrites.each, sources=beyond), "with axes that it has")


def _operand(call: ast.Call, raised: Raised) -> tuple[ast.expr | None, list[ast.expr]]:
    """What a call works on, and what it is given besides by position."""
    owner = call.func.value if isinstance(call.func, ast.Attribute) else None
    if owner is not None and _axes_of(owner, raised) is not None:
        return owner, call.args
    return next(iter(call.args), None), call.args[1:]


def _beyond(nodes: list[ast.expr], axes: tuple[int, ...], raised: Raised) -> dict[ast.expr, str]:
    """The arguments that name axes beyond these, each with the source of such as are there."""
    found: dict[ast.expr, str] = {}
    for node in nodes:
        given = _axes_in(node, raised)
        kept = [axis for axis in given if _has(axes, axis)]
        if len(kept) < len(given):
            found[node] = str(tuple(kept)) if len(kept) > 1 else str((kept or [-1])[0])
    return found


def _has(axes: tuple[int, ...], axis: int) -> bool:
    return -len(axes) <= axis < len(axes)


def _naming(call: ast.Call) -> list[ast.expr]:
    return [word.value for word in call.keywords if word.arg in NAMES]


def _axes_in(node: ast.expr, raised: Raised) -> tuple[int, ...]:
    parts = node.elts if isinstance(node, ast.Tuple | ast.List) else [node]
    values = [_number(part, raised) for part in parts]
    return tuple(v for v in values if v is not None) if None not in values else ()


def _number(node: ast.expr, raised: Raised) -> int | None:
    negative = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)
    value = value_of(node.operand if isinstance(node, ast.UnaryOp) and negative else node, raised.frame)
    return (-value if negative else value) if type(value) is int else None


def _axes_of(node: ast.expr, raised: Raised) -> tuple[int, ...] | None:
    """The shape of a tensor or an array, or of the first of several that are put together."""
    value = _value(node, raised)
    shape = getattr(value[0] if isinstance(value, (tuple, list)) and value else value, "shape", None)
    return tuple(shape) if isinstance(shape, tuple) and all(type(size) is int for size in shape) else None


def _value(node: ast.expr, raised: Raised) -> Any:
    torch = sys.modules.get("torch")
    value = resolve(node, raised.frame)
    return value_again(torch, node, raised.frame) if value is UNKNOWN and torch is not None else value


def _indexed(session: "Mending", raised: Raised, part: ast.Subscript | None) -> Retry | None:
    """More indices than there are axes: the first of them that takes an axis away is left out."""
    axes = _axes_of(part.value, raised) if part is not None else None
    if part is None or axes is None:
        return None
    asked = part.slice.elts if isinstance(part.slice, ast.Tuple) else [part.slice]
    indices = [node for node in asked if not (isinstance(node, ast.Constant) and node.value in (None, ...))]
    if len(indices) <= len(axes):
        return None
    numbers = [node for node in indices if _number(node, raised) is not None]
    dropped = (numbers + [node for node in reversed(indices) if node not in numbers])[: len(indices) - len(axes)]
    kept, held = ", ".join(ast.unparse(node) for node in asked if node not in dropped), ast.unparse(part.value)
    where, source = location_of(part, raised.location.path), f"{held}[{kept}]" if kept else held
    entry = AxisBeyond(ast.unparse(part.value), axes, ast.unparse(part), len(indices) - 1, where, raised.number)
    session.recorder.script_adds("axes", entry)
    # What is written to is no expression.
    if isinstance(part.ctx, ast.Store):
        return None
    return retry(raised, partial(rewrites.replaced, node=part, source=source), f"with `{source}`")
