"""Where a script writes down its learning rate, or another number of its settings."""

import ast
import math
from collections.abc import Iterator, Set

from dryfit.core.finding import Location
from dryfit.core.source import assigned_pairs, function_holding, location_of, method_of, nodes_of, parse, source_of

# Parts of the names of learning rates, and of those of dropout, where a file uses them for nothing else.
WORDS = {"lr", "rate", "eta"}
DROPPING = {"dropout", "drop", "p", "pdrop", "prob"}


def rate_literal(where: Location | None, rate: float | None, words: Set[str] = WORDS) -> Location | None:
    """The one number of a file that is this rate under a name of such rates, or that is given to what reads it."""
    tree = parse(where.path) if where else None
    if tree is None or where is None or not rate:
        return None
    named = [value for node in nodes_of(tree) for name, value in _named(node) if words & set(_words(name))]
    found = {(v.lineno, v.col_offset): v for v in named if _is(v, rate)}
    node = next(iter(found.values())) if len(found) == 1 else _given(tree, where, rate)
    return location_of(node, where.path) if node is not None else None


def _given(tree: ast.Module, where: Location, rate: float) -> ast.expr | None:
    """The rate as the first call of the function around a place gives it to the parameter that is read there."""
    function, name = function_holding(where), source_of(where)
    names = [a.arg for a in (*function.args.posonlyargs, *function.args.args)] if function else []
    if function is None or name not in (*names, *(a.arg for a in function.args.kwonlyargs)):
        return None
    at = names.index(name) - (names[0] in ("self", "cls")) if name in names else None
    calls = [n for n in nodes_of(tree) if isinstance(n, ast.Call) and method_of(n) == function.name]
    words = [word.value for call in calls for word in call.keywords if word.arg == name]
    words += [call.args[at] for call in calls if at is not None and at < len(call.args)]
    return min((v for v in words if _is(v, rate)), key=lambda v: v.lineno, default=None)


def _named(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """What a node gives values to, by name: variables, attributes, keys, keywords, defaults, options."""
    if isinstance(node, ast.Assign):
        yield from ((_name(target), value) for target, value in assigned_pairs(node))
    elif isinstance(node, ast.AnnAssign) and node.value is not None:
        yield _name(node.target), node.value
    elif isinstance(node, ast.keyword) and node.arg:
        yield node.arg, node.value
    elif isinstance(node, ast.Dict):
        pairs = zip(node.keys, node.values, strict=True)
        yield from ((str(key.value), value) for key, value in pairs if isinstance(key, ast.Constant))
    elif isinstance(node, ast.FunctionDef):
        given = node.args.args[len(node.args.args) - len(node.args.defaults) :]
        yield from ((a.arg, value) for a, value in zip(given, node.args.defaults, strict=True))
        alone = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
        yield from ((a.arg, value) for a, value in alone if value is not None)
    elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("add_argument") and node.args:
        option = node.args[0].value if isinstance(node.args[0], ast.Constant) else ""
        yield from ((str(option), word.value) for word in node.keywords if word.arg == "default")


def _name(target: ast.expr) -> str:
    if isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Constant):
        return str(target.slice.value)
    return target.id if isinstance(target, ast.Name) else target.attr if isinstance(target, ast.Attribute) else ""


def _words(name: str) -> list[str]:
    return name.lower().replace("-", "_").split("_")


def _is(node: ast.expr, rate: float) -> bool:
    number = node.value if isinstance(node, ast.Constant) else None
    return isinstance(number, (int, float)) and not isinstance(number, bool) and math.isclose(number, rate)
