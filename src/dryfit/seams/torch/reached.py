"""Which parts of a method run, as far as the object's own attributes decide the tests in it."""

import ast
from collections.abc import Iterator
from typing import Any

# What an object whose class lays its attributes out otherwise does not show.
UNKNOWN = object()
# Values whose truth and equality are their own, and nothing of the user's that would run.
PLAIN = (bool, int, float, str, type(None))


def nodes(function: ast.FunctionDef, owner: Any) -> Iterator[ast.AST]:
    """The nodes of a method, but those behind a test like `if self.transform:` that this object fails."""
    waiting: list[ast.AST] = [function]
    while waiting:
        node = waiting.pop(0)
        yield node
        waiting += _below(node, _subject(function), owner)


def _below(node: ast.AST, subject: str, owner: Any) -> list[ast.AST]:
    if not isinstance(node, ast.If):
        return list(ast.iter_child_nodes(node))
    passed = _decided(node.test, subject, owner)
    return [node.test, *(node.body if passed is not False else ()), *(node.orelse if passed is not True else ())]


def _subject(function: ast.FunctionDef) -> str:
    """What the method calls its object."""
    named = [*function.args.posonlyargs, *function.args.args]
    return named[0].arg if named else ""


def _decided(test: ast.expr, subject: str, owner: Any) -> bool | None:
    """How a test ends, None where more than the object's attributes have a say in it."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            found = _decided(operand, subject, owner)
            return None if found is None else not found
        case ast.BoolOp(op=op, values=values):
            ends = isinstance(op, ast.Or)
            parts = [_decided(value, subject, owner) for value in values]
            return ends if ends in parts else None if None in parts else not ends
        case ast.Compare(left=left, ops=[ast.Is() | ast.IsNot() as op], comparators=[ast.Constant(value=None)]):
            value = _attribute(left, subject, owner)
            return None if value is UNKNOWN else (value is None) is isinstance(op, ast.Is)
        case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq() as op], comparators=[ast.Constant(value=other)]):
            value = _attribute(left, subject, owner)
            return (value == other) is isinstance(op, ast.Eq) if isinstance(value, PLAIN) else None
    value = _attribute(test, subject, owner)
    return bool(value) if isinstance(value, PLAIN) else True if callable(value) else None


def _attribute(node: ast.expr, subject: str, owner: Any) -> Any:
    """The value of `self.name`."""
    named = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == subject
    return (
        getattr(owner, "__dict__", {}).get(node.attr, UNKNOWN) if isinstance(node, ast.Attribute) and named else UNKNOWN
    )
