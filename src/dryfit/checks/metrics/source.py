"""Where a compute_metrics takes its predictions from, in the user's source."""

import ast
from collections.abc import Iterator
from typing import NamedTuple

from dryfit.core.finding import Action, Edit, Location
from dryfit.core.source import location_of, nodes_of, parse

# What modules of arrays are called where they are imported.
ARRAY_MODULES = ("np", "numpy", "torch", "tf", "jnp", "ops")


class Taken(NamedTuple):
    """The place that takes the predictions: a statement that binds ``name``, or an expression (``name`` is "")."""

    location: Location
    name: str
    expression: str


def function_at(location: Location | None) -> ast.FunctionDef | ast.Lambda | None:
    """The function that is defined on a line."""
    tree = parse(location.path) if location else None
    for node in nodes_of(tree) if tree and location else ():
        if not isinstance(node, ast.FunctionDef | ast.Lambda) or location is None:
            continue
        if _first_line(node) <= location.line <= node.lineno:
            return node
    return None


def _first_line(node: ast.FunctionDef | ast.Lambda) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def returned_at(location: Location | None) -> Location | None:
    """The last `return` of the function that is defined on a line."""
    function = function_at(location)
    returns = [n for n in ast.walk(function) if isinstance(n, ast.Return)] if function else []
    last = max(returns, key=lambda node: node.lineno, default=None)
    return location_of(last, location.path) if last is not None and location is not None else None


def predictions_taken(location: Location | None) -> Taken | None:
    """Where a compute_metrics defined on this line unpacks or reads its predictions."""
    function = function_at(location)
    if function is None or location is None:
        return None
    given = [argument.arg for argument in function.args.args if argument.arg not in ("self", "cls")]
    if not given:
        return None
    places = (_taken(node, given[0], location.path) for node in ast.walk(function))
    return next((place for place in places if place), None)


def _taken(node: ast.AST, given: str, path: str) -> Taken | None:
    match node:
        case ast.Assign([ast.Tuple([ast.Name(name), *_])], ast.Name(source)) if source == given:
            return Taken(location_of(node, path), name, name)
        case ast.Attribute(value=ast.Name(id=source), attr="predictions") if source == given:
            return Taken(location_of(node, path), "", ast.unparse(node))
        case ast.Subscript(value=ast.Name(id=source), slice=ast.Constant(value=0)) if source == given:
            return Taken(location_of(node, path), "", ast.unparse(node))
    return None


def changed(taken: Taken | None, pattern: str, reason: str) -> tuple[Edit, ...]:
    """The edit that puts `pattern`, with {} for the predictions, in their place."""
    if taken is None:
        return ()
    value = pattern.format(taken.expression)
    if taken.name:
        return (Edit(Action.INSERT_AFTER, taken.location, value=f"{taken.name} = {value}", reason=reason),)
    return (Edit(Action.REPLACE, taken.location, value=value, reason=reason),)


def calls_of(location: Location | None, name: str) -> Iterator[ast.Call]:
    """The calls of a function or method of this name inside the function defined on a line."""
    function = function_at(location)
    for node in ast.walk(function) if function else ():
        if isinstance(node, ast.Call) and name == getattr(node.func, "attr", getattr(node.func, "id", "")):
            yield node


def axis_of(argmax: ast.Call) -> ast.expr | None:
    """The node that says the axis, in `x.argmax(0)`, `np.argmax(x, 0)` or by keyword."""
    named = [word.value for word in argmax.keywords if word.arg in ("axis", "dim", None)]
    owner = getattr(argmax.func, "value", None)
    of_array = owner is not None and getattr(owner, "id", "") not in ARRAY_MODULES
    return next(iter([*named, *(argmax.args[:1] if of_array else argmax.args[1:2])]), None)


def axis_named(axis: ast.expr | None) -> str:
    """An axis in words."""
    return f"axis {ast.unparse(axis)}" if axis is not None else "all axes"


def over_classes(argmax: ast.Call, axis: ast.expr | None, path: str) -> Edit:
    """The edit that takes an argmax over the classes' axis, the last."""
    if axis is not None:
        return Edit(Action.REPLACE, location_of(axis, path), value="-1", reason="the classes' axis")
    return Edit(Action.SET_ARGUMENT, location_of(argmax, path), "axis", "-1", reason="the classes' axis")
