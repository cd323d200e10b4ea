"""Where a compute_metrics takes its predictions from, in the user's source."""

import ast
from collections.abc import Iterator
from typing import NamedTuple

from dryfit.core.finding import Action, Edit, Location
from dryfit.core.source import first_line, function_holding, location_of, nodes_of, parse, source_of

# What modules of arrays are called where they are imported.
ARRAY_MODULES = ("np", "numpy", "torch", "tf", "jnp", "ops")
# Calls that are given the same name.
SEVERAL = 2


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
        if first_line(node) <= location.line <= node.lineno:
            return node
    return None


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


def given_name(where: Location | None) -> Location | None:
    """What a name that several calls of a function are given is set to, once and as a part of something, before them.

    Class ids made there serve all of the calls.
    """
    function, name = function_holding(where), source_of(where)
    if where is None or function is None or not name.isidentifier():
        return None
    nodes = list(ast.walk(function))
    given = [n for call in nodes if isinstance(call, ast.Call) for n in call.args + [w.value for w in call.keywords]]
    read = [n for n in given if isinstance(n, ast.Name) and n.id == name]
    stored = [n for n in nodes if isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Store)]
    sets = [n for n in nodes if isinstance(n, ast.Assign) and n.targets == stored]
    if len(read) < SEVERAL or len(sets) != 1 or not isinstance(sets[0].value, ast.Attribute | ast.Subscript):
        return None
    return location_of(sets[0].value, where.path)


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
