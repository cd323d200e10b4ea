"""Divisors that the user's line works out in whole numbers, and that come to zero."""

import ast
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import ZeroDivisor
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, nodes_of, parse
from dryfit.core.trace import trace
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, evaluated, names_in, raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

DIVIDING = (ast.Mod, ast.FloorDiv, ast.Div)
# Calls that leave the fraction of a number out.
ROUNDING = ("int", "round", "floor")


def zero_divisor(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a whole number of steps that came to zero; how to run the statement with one step."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, ZeroDivisionError) else None
    node = _division(raised) if raised is not None and raised.by_line else None
    # Of a training that was left out nothing is counted.
    if raised is None or node is None or (session.lame and session.recorder.failures[number].curtailed):
        return None
    made, where = _made(node.right, raised)
    if made is None:
        return None
    worked_out = _worked_out(made, raised)
    entry = ZeroDivisor(ast.unparse(made), worked_out, ast.unparse(node), where, raised.number)
    session.recorder.script_adds("zero_divisors", entry)
    written = f"max(1, {ast.unparse(node.right)})"
    return retry(raised, partial(rewrites.replaced, node=node.right, source=written), f"with `{written}`")


def _division(raised: Raised) -> Any:
    where, tree = raised.location, parse(raised.location.path)
    end = (where.end_line, where.end_column)
    found = [n for n in nodes_of(tree) if isinstance(n, ast.BinOp) and isinstance(n.op, DIVIDING)] if tree else []
    found = [n for n in found if (n.end_lineno, n.end_col_offset) == end and n.lineno <= where.line]
    return next((n for n in found if (n.lineno, n.col_offset) == (where.line, where.column)), None)


def _made(divisor: ast.expr, raised: Raised) -> tuple[ast.expr | None, Location | None]:
    """The whole division that gave the zero, and where it stands: the divisor itself, or what its name was set to."""
    path = raised.location.path
    if _leaves_rest(divisor):
        return divisor, location_of(divisor, path)
    found = trace(divisor, path)
    node = found.node if found is not None else None
    return (node, found.location) if found is not None and node is not None and _leaves_rest(node) else (None, None)


def _leaves_rest(node: ast.expr) -> bool:
    """Whether an expression's outermost operation leaves a fraction out."""
    if isinstance(node, ast.Call):
        return ast.unparse(node.func).rpartition(".")[2] in ROUNDING
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.FloorDiv)


def _worked_out(node: ast.expr, raised: Raised) -> str:
    """The division in numbers, where both of its sides can be worked out again."""
    if not isinstance(node, ast.BinOp):
        return ""
    try:
        sides = [evaluated(side, names_in(raised.frame)) for side in (node.left, node.right)]
    except Exception:
        return ""
    return f"{sides[0]} // {sides[1]}" if all(isinstance(side, int | float) for side in sides) else ""
