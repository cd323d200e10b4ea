"""The module, the function or the lambda that a line of the user's source stands in, and what is its own."""

import ast
from collections.abc import Iterator
from functools import cache
from types import CodeType
from typing import TypeAlias

from dryfit.core.source import absolute, first_line, nodes_of, parse

Scope: TypeAlias = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda

NAMED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
SCOPES = (*NAMED, ast.Lambda)
MODULE, LAMBDA = "<module>", "<lambda>"


def scope_of(code: CodeType) -> Scope | None:
    """What a code object was compiled from; None where that is a class or a comprehension, or has no source."""
    tree = parse(absolute(code.co_filename))
    if tree is None or code.co_name == MODULE:
        return tree
    found = (n for n in nodes_of(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda))
    named = (node for node in found if getattr(node, "name", LAMBDA) == code.co_name)
    return next((node for node in named if first_line(node) == code.co_firstlineno), None)


def scope_around(line: int, tree: ast.Module) -> ast.FunctionDef | ast.Module:
    """The innermost function around a line, or the module."""
    around = [n for n in nodes_of(tree) if isinstance(n, ast.FunctionDef) and n.lineno <= line <= (n.end_lineno or 0)]
    return max(around, key=lambda node: node.lineno, default=tree)


@cache
def own_nodes(scope: ast.AST, *, lambdas: bool = False) -> tuple[ast.AST, ...]:
    """The nodes of a scope in their order, without what functions and classes in it hold, nor lambdas unless asked."""
    return tuple(_inside(scope, NAMED if lambdas else SCOPES))


def _inside(node: ast.AST, closed: tuple[type[ast.AST], ...]) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, closed):
            yield from _inside(child, closed)
