"""Comparisons of several values whose one truth a line asks for, or that `&` and `|` part otherwise than is meant."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from math import prod
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.truths import BoundFirst, Truth
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import line_text, location_of, nodes_of, parse
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, node_over, raised_by, retry
from dryfit.seams.torch.operations import value_again

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What libraries raise where several values are asked for one truth, and where an operator does not take its operands.
AMBIGUOUS, REFUSED = (RuntimeError, ValueError), (RuntimeError, ValueError, TypeError)
# The libraries whose values have `all`, and what one of them is called.
KINDS = {"torch": "a tensor", "numpy": "an array", "pandas": "a"}
# Operators that are meant for truths here, and bind more strongly than comparisons do.
LOGICAL = {ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^"}


def bound_first(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter comparisons that `&` or `|` parts otherwise than is meant; how to run them in parentheses."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, REFUSED) else None
    found = _parted(raised.location) if raised is not None else None
    torch = sys.modules.get("torch")
    if raised is None or found is None or torch is None:
        return None
    compared, bound = found
    written = _parenthesised(compared, raised.location.path)
    # What is meant runs, and gives a truth for each value.
    if not _is_several(value_again(torch, ast.parse(written, mode="eval").body, raised.frame)):
        return None
    where = location_of(compared, raised.location.path)
    operator = LOGICAL[type(bound.op)]
    entry = BoundFirst(ast.unparse(bound), operator, ast.unparse(compared), written, where, number)
    session.recorder.script_adds("bound_first", entry)
    _judge(session, number)
    return retry(raised, partial(rewrites.replaced, node=compared, source=written), f"with `{written}`")


def truth_of_several(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter several values that the line asks for one truth; how to run it with that of all."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, AMBIGUOUS) else None
    node = node_over(raised.location, ast.expr) if raised is not None else None
    torch = sys.modules.get("torch")
    if raised is None or node is None or torch is None:
        return None
    for asked in _asked(node):
        value = value_again(torch, asked, raised.frame)
        if _is_several(value) and _refuses(value, error):
            return _enter(session, raised, node, (asked, value))
    return None


def _enter(session: "Mending", raised: Raised, node: ast.expr, found: tuple[ast.expr, Any]) -> Retry:
    asked, value = found
    path = raised.location.path
    paired = not _is_tested(node, path)
    meant = _each(node) if paired else None
    target, written = (node, meant) if meant else (_whole(node, asked), "")
    written = written or f"{_owner(_each(target) or ast.unparse(target), target)}.all()"
    where = location_of(target, path)
    kind = KINDS[_library(value)] if _library(value) != "pandas" else f"a {type(value).__name__}"
    entry = Truth(ast.unparse(asked), kind, tuple(value.shape), written, bool(meant), where, raised.number)
    session.recorder.script_adds("truths", entry)
    _judge(session, raised.number)
    return retry(raised, partial(rewrites.replaced, node=target, source=written), f"with `{written}`")


def _judge(session: "Mending", number: int) -> None:
    """Several values stay several, however many turns a loop is left."""
    session.recorder.failures[number] = replace(session.recorder.failures[number], curtailed=False)


def _asked(node: ast.expr) -> Iterator[ast.expr]:
    """The expressions whose truth a node asks for, in order."""
    match node:
        case ast.IfExp(test=inner) | ast.UnaryOp(op=ast.Not(), operand=inner):
            yield from _asked(inner)
        case ast.BoolOp(values=values):
            for value in values:
                yield from _asked(value)
        case ast.Call(func=ast.Name(id="bool"), args=[inner], keywords=[]):
            yield from _asked(inner)
        case ast.Compare():
            yield from _pairs(node)
        case _:
            yield node


def _pairs(node: ast.Compare) -> list[ast.expr]:
    """The single comparisons of a chain."""
    sides = [node.left, *node.comparators]
    return [
        ast.copy_location(ast.Compare(left, [op], [right]), node)
        for left, op, right in zip(sides, node.ops, sides[1:], strict=False)
    ]


def _whole(node: ast.expr, asked: ast.expr) -> ast.expr:
    """What stands in the source for what is asked: a comparison of a chain is no expression of its own."""
    held = [part for part in ast.walk(node) if isinstance(part, ast.expr)]
    if any(part is asked for part in held):
        return asked
    chains = (part for part in held if isinstance(part, ast.Compare))
    own = (part for part in chains if any(ast.dump(pair) == ast.dump(asked) for pair in _pairs(part)))
    return next(own, node)


def _each(node: ast.expr) -> str | None:
    """The truth of each value, where an operator is written that asks for one of all."""
    match node:
        case ast.BoolOp(op=op, values=values):
            sign = " & " if isinstance(op, ast.And) else " | "
            return sign.join(_owner(_each(value) or ast.unparse(value), value) for value in values)
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return f"~{_owner(ast.unparse(inner), inner)}"
        case ast.Compare(ops=ops) if len(ops) > 1:
            return " & ".join(f"({ast.unparse(pair)})" for pair in _pairs(node))
    return None


def _owner(source: str, node: ast.expr) -> str:
    """An expression in parentheses, but for what binds as strongly as they do."""
    return source if isinstance(node, ast.Name | ast.Attribute | ast.Call | ast.Subscript) else f"({source})"


def _is_tested(node: ast.expr, path: str) -> bool:
    """Whether an expression is, or holds, what a statement, a condition or an assertion turns on."""
    tree = parse(path)
    tests = [test for n in nodes_of(tree) for test in _tests(n)] if tree else []
    return any(part is node for test in tests for part in _truths(test)) or isinstance(node, ast.IfExp)


def _tests(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.If | ast.While | ast.Assert | ast.IfExp):
        return [node.test]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "bool":
        return [node, *node.args]
    return node.ifs if isinstance(node, ast.comprehension) else []


def _truths(test: ast.expr) -> Iterator[ast.expr]:
    yield test
    if isinstance(test, ast.BoolOp):
        for value in test.values:
            yield from _truths(value)
    elif isinstance(test, ast.UnaryOp):
        yield from _truths(test.operand)


def _library(value: object) -> str:
    return type(value).__module__.partition(".")[0]


def _is_several(value: object) -> bool:
    """Whether a value is a tensor, an array or a table of several values."""
    shape = getattr(value, "shape", None)
    return _library(value) in KINDS and hasattr(value, "all") and shape is not None and prod(shape) > 1


def _refuses(value: object, error: BaseException) -> bool:
    """Whether this very exception is what a value raises where it is asked for its truth."""
    try:
        return bool(value) and False
    except Exception as again:
        return type(again) is type(error) and str(again) == str(error)


def _parted(where: Location) -> tuple[ast.Compare, ast.BinOp] | None:
    """The comparison at a span, or around it, and what an operator in it takes of both of its sides."""
    node = node_over(where, ast.Compare, ast.BinOp)
    tree = parse(where.path)
    compared = [n for n in nodes_of(tree) if isinstance(n, ast.Compare)] if tree else []
    for found in compared:
        sides = (found.left, *found.comparators)
        bound = [side for side in sides if isinstance(side, ast.BinOp) and _is_bound(side, where.path)]
        if bound and node is not None and (found is node or any(side is node for side in bound)):
            return found, bound[0]
    return None


def _is_bound(node: ast.expr, path: str) -> bool:
    """Whether an operator for truths stands here without parentheses of its own."""
    if not isinstance(node, ast.BinOp) or type(node.op) not in LOGICAL:
        return False
    before = line_text(path, node.lineno).encode()[: node.col_offset].rstrip()
    behind = line_text(path, node.end_lineno or node.lineno).encode()[node.end_col_offset or 0 :].lstrip()
    return not (before.endswith(b"(") and behind.startswith(b")"))


def _parenthesised(compared: ast.Compare, path: str) -> str:
    """Comparisons in parentheses, with the operators for truths between them."""
    parts = _leaves(compared.left, path)
    for op, side in zip(compared.ops, compared.comparators, strict=True):
        first, *others = _leaves(side, path)
        parts = [*parts[:-1], ast.Compare(parts[-1], [op], [first]), *others]
    return " ".join(part if isinstance(part, str) else _owner(ast.unparse(part), part) for part in parts)


def _leaves(node: ast.expr, path: str) -> list[Any]:
    """What stands between the operators for truths, and these, in the order of the source."""
    if not _is_bound(node, path) or not isinstance(node, ast.BinOp):
        return [node]
    return [*_leaves(node.left, path), LOGICAL[type(node.op)], *_leaves(node.right, path)]
