"""Options of an argument parser that a value in the source comes from."""

import ast

from dryfit.core.finding import Location
from dryfit.core.source import location_of, nodes_of, parse
from dryfit.core.trace import DEPTH
from dryfit.core.values import option_of, values_of

# What gives an option's value another type than text, or none of its own.
TYPING = {"type", "action"}


def untyped_option(node: ast.expr, path: str) -> Location | None:
    """The call that adds the option which an expression has its text from, where that says no type."""
    tree = parse(path)
    for _ in range(DEPTH):
        if tree is None:
            break
        if isinstance(node, ast.Attribute) and (found := _untyped(node.attr, tree)):
            return location_of(found, path)
        values = list(values_of(node, tree))
        if len(values) != 1:
            break
        node = values[0]
    return None


def is_option(where: Location | None) -> bool:
    """Whether a place is a call that adds an option."""
    tree = parse(where.path) if where else None
    return any(location_of(call, where.path) == where for call in _added(tree)) if where and tree else False


def _untyped(name: str, tree: ast.Module) -> ast.Call | None:
    named = [call for call in _added(tree) if option_of(call) == name]
    plain = [call for call in named if not TYPING & {word.arg for word in call.keywords}]
    return plain[0] if len(named) == len(plain) == 1 else None


def _added(tree: ast.Module) -> list[ast.Call]:
    calls = (node for node in nodes_of(tree) if isinstance(node, ast.Call))
    return [call for call in calls if ast.unparse(call.func).endswith("add_argument")]
