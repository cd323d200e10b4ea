"""Expressions of a script that are looked at as they are reckoned, where they stand."""

import ast
from collections.abc import Callable, Sequence
from typing import Any

# What stands for a watch in a process that a function of the script's is sent to.
HANDING_ON = "lambda number, made, given: made"


class Watch:
    """Is told the number of an expression, what it came to, and how to have what it was made of once more."""

    def __reduce__(self) -> tuple[Any, ...]:
        """A function that is sent to another process takes along what hands on, and nothing of this rehearsal."""
        return eval, (HANDING_ON,)


class Watching(ast.NodeTransformer):
    """Hands on what each watched expression came to, which stays where it is: what raises there raises in the script.

    ``name`` is the watch's in the script's module, ``given`` the source of what an expression is made of.
    """

    def __init__(self, name: str, nodes: Sequence[ast.expr], given: Callable[[Any], ast.expr]) -> None:
        self.name, self.given = name, given
        self.numbers = {id(node): number for number, node in enumerate(nodes)}

    def visit(self, node: ast.AST) -> Any:
        """Visit a node's parts, and put the watch around it where it is one of those watched."""
        number = self.numbers.get(id(node))
        self.generic_visit(node)
        if number is None or not isinstance(node, ast.expr):
            return node
        nothing = ast.arguments([], [], None, [], [], None, [])
        told: list[ast.expr] = [ast.Constant(number), node, ast.Lambda(nothing, self.given(node))]
        return ast.copy_location(ast.Call(ast.Name(self.name, ast.Load()), told, []), node)
