"""Shares of right answers whose mean is taken over batches of which the last has far fewer rows."""

import ast
from collections.abc import Iterator
from types import FrameType
from typing import Any

from dryfit.core.evidence.metrics import Share
from dryfit.core.source import definition_of, location_of, method_of, parse
from dryfit.seams.raised import resolve

# A last batch of less than this share of the others counts for more than twice what it is.
SHORT = 0.5
# Points by which the mean of the batches must be beside that of the rows.
APART = 0.02
MEANS, EQUALITIES = ("mean", "fmean", "average", "sum"), ("eq", "equal")
# Methods that may be asked once more, of values that the last batch has left behind.
ASKED = ("item", "mean", "float", "double", "eq", "argmax", "cpu", "numpy", "long", "int", "squeeze", "view", "flatten",
         "detach")  # fmt: skip
PLAIN = (ast.Name, ast.Attribute, ast.Call, ast.Compare, ast.Constant, ast.keyword, ast.cmpop, ast.expr_context,
         ast.UnaryOp, ast.unaryop)  # fmt: skip


def unequal(frame: FrameType, batches: int) -> Iterator[Share]:
    """The first mean over the batches of the loop at a frame's line that is far from that over its rows."""
    loop, behind = loop_at(frame)
    if loop is None or any(isinstance(n, ast.Attribute) and n.attr == "backward" for n in ast.walk(loop)):
        return
    over = loop.iter
    while isinstance(over, ast.Call) and over.args:
        over = over.args[0]
    loader: Any = resolve(over, frame)
    size, rows = getattr(loader, "batch_size", None), len(loader.dataset) if hasattr(loader, "batch_sampler") else 0
    last = rows - (size or 0) * (batches - 1)
    if not size or batches < 2 or len(loader) != batches or not 0 < last < SHORT * size:
        return
    for name, total, of_last, where in (*_listed(loop, frame, behind, batches), *_summed(loop, frame, behind)):
        mean = total / batches
        own = ((total - of_last) * size + of_last * last) / rows
        if 0 <= of_last <= 1 and 0 <= total <= batches and abs(mean - own) >= APART:
            place = location_of(where, frame.f_code.co_filename)
            yield Share(name, ast.unparse(over), mean, batches, rows, place, "", str(last), "unequal", own)
            return


def loop_at(frame: FrameType) -> tuple[ast.For | None, list[ast.expr]]:
    """The loop at a frame's line, and the expressions that its function, or the file, has behind it."""
    scope = definition_of(frame.f_code) or parse(frame.f_code.co_filename)
    nodes = list(ast.walk(scope)) if scope is not None else []
    loop = next((n for n in nodes if isinstance(n, ast.For) and n.iter.lineno == frame.f_lineno), None)
    last = loop.end_lineno or 0 if loop is not None else 0
    return loop, [n for n in nodes if isinstance(n, ast.expr) and n.lineno > last] if loop is not None else []


def takes_mean(node: ast.expr, name: str) -> bool:
    """Whether an expression is the mean, or the sum, of what a name stands for."""
    return isinstance(node, ast.Call) and method_of(node) in MEANS and _names(node, name)


def divides(node: ast.expr, name: str) -> bool:
    """Whether an expression divides what a name stands for."""
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and _names(node.left, name)


def _listed(
    loop: ast.For, frame: FrameType, behind: list[ast.expr], batches: int
) -> Iterator[tuple[str, float, float, ast.expr]]:
    """Lists that take a share of each batch, and whose mean is taken behind the loop."""
    for call in (n for n in ast.walk(loop) if isinstance(n, ast.Call) and method_of(n) == "append" and n.args):
        name = ast.unparse(call.func).rpartition(".")[0]
        values = frame.f_locals.get(name, frame.f_globals.get(name))
        if not _is_share(call.args[0], loop) or not isinstance(values, list) or len(values) != batches:
            continue
        where = next((n for n in behind if takes_mean(n, name)), None)
        if where is not None and all(isinstance(value, float) for value in values):
            yield name, sum(values), values[-1], where


def _summed(loop: ast.For, frame: FrameType, behind: list[ast.expr]) -> Iterator[tuple[str, float, float, ast.expr]]:
    """Sums of the share of each batch that are divided by the length of the loader behind the loop."""
    for node in (n for n in ast.walk(loop) if isinstance(n, ast.AugAssign) and isinstance(n.op, ast.Add)):
        name = ast.unparse(node.target)
        total = frame.f_locals.get(name)
        divided = (n for n in behind if isinstance(n, ast.BinOp) and divides(n, name))
        where = next((n for n in divided if ast.unparse(n.right).startswith("len(")), None)
        if where is None or not isinstance(total, float) or not _is_share(node.value, loop):
            continue
        of_last = _asked(node.value, frame)
        if of_last is not None:
            yield name, total, of_last, where


def _asked(node: ast.expr, frame: FrameType) -> float | None:
    """What was added for the last batch, asked once more of the values that it has left."""
    if not all(isinstance(n, PLAIN) and _is_plain(n) for n in ast.walk(node)):
        return None
    code = compile(ast.fix_missing_locations(ast.Expression(node)), frame.f_code.co_filename, "eval")
    try:
        return float(eval(code, {"__builtins__": {}, **frame.f_globals, **frame.f_locals}))
    except Exception:
        return None


def _is_plain(node: ast.AST) -> bool:
    return not isinstance(node, ast.Call) or (isinstance(node.func, ast.Attribute) and node.func.attr in ASKED)


def _is_share(node: ast.expr, loop: ast.For) -> bool:
    """Whether an expression is the mean of what is equal, by itself or under a name of the loop's."""
    made = [n.value for n in ast.walk(loop) if isinstance(n, ast.Assign) and _names(node, ast.unparse(n.targets[0]))]
    for part in (node, *(made if not _averages(node) else [])):
        inside = list(ast.walk(part))
        equal = any(isinstance(n, ast.Compare) and isinstance(n.ops[0], ast.Eq) for n in inside)
        equal = equal or any(isinstance(n, ast.Attribute) and n.attr in EQUALITIES for n in inside)
        if equal and _averages(part):
            return not any(isinstance(n, ast.BinOp) for n in (*inside, *ast.walk(node)))
    return False


def _averages(node: ast.expr) -> bool:
    return any(isinstance(n, ast.Call) and method_of(n) == "mean" for n in ast.walk(node))


def _names(node: ast.expr, name: str) -> bool:
    return any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(node))
