"""What a loop reads off its losses and its model's answers, apart from what it counts of its batches."""

import ast
import builtins
import re
from collections.abc import Iterator

from dryfit.core.source import assigned_pairs

# What reads a number off a tensor.
READING = frozenset({"item", "tolist", "sum", "mean", "float", "int", "detach"})
# An operation of a library's on what it is given: no model, and no loss.
OPERATION = re.compile(r"(torch|np|numpy|math)\.\w+")


def is_read_off(value: ast.expr, loop: ast.For) -> bool:
    """Whether a number is read off what a loop's call of a model, or of a loss, has made of the batch."""
    return any(_called(node).rpartition(".")[2] in READING and _is_answer(node, loop) for node in ast.walk(value))


def _is_answer(node: ast.AST, loop: ast.For) -> bool:
    given = [pair for part in ast.walk(loop) for pair in assigned_pairs(part)]
    batch = set(_names(loop.target))
    for target, made in given:
        batch |= {target.id} if isinstance(target, ast.Name) and _begins(made) in batch else set()
    waiting, seen = [node], set[str]()
    while waiting:
        part = waiting.pop()
        if any(_makes(call, batch) for call in ast.walk(part) if isinstance(call, ast.Call)):
            return True
        names = set(_names(part)) - seen
        seen |= names
        waiting += [made for target, made in given if set(_names(target)) & names]
    return False


def _makes(call: ast.Call, batch: set[str]) -> bool:
    """Whether a call is of a model or a loss: of no method of a tensor, no library's operation, nothing built in."""
    called = _called(call)
    begins = _begins(call.func)
    return bool(call.args or call.keywords) and not (
        not begins
        or hasattr(builtins, begins)
        or begins in batch
        or OPERATION.fullmatch(called)
        or called.rpartition(".")[2] in READING
    )


def _begins(node: ast.AST) -> str:
    """The name that a chain of attributes, items and methods begins at, or a comparison's first."""
    while True:
        match node:
            case ast.Attribute(value=inner) | ast.Subscript(value=inner) | ast.Call(func=inner):
                node = inner
            case ast.Compare(left=inner) | ast.BinOp(left=inner):
                node = inner
            case _:
                return node.id if isinstance(node, ast.Name) else ""


def _called(node: ast.AST) -> str:
    return ast.unparse(node.func) if isinstance(node, ast.Call) else ""


def _names(node: ast.AST) -> Iterator[str]:
    return (part.id for part in ast.walk(node) if isinstance(part, ast.Name))
