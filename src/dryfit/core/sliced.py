"""Where the labels come from that a pipeline of tf.data is made of, read off the source."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from dryfit.core.finding import Location
from dryfit.core.scopes import own_nodes
from dryfit.core.source import location_of, method_of, nodes_of, parse

# What makes a pipeline of arrays, and how many hands a value is followed through.
SLICING, DEPTH = "from_tensor_slices", 10
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True)
class Held:
    """An expression in its scope, or the ``part`` of its value that is meant."""

    node: ast.expr
    scope: ast.AST
    part: int | None = None


def labels_sliced(where: Location | None) -> Location | None:
    """The one expression that gives the labels of a file's pipelines, through names, functions and parameters."""
    tree = parse(where.path) if where else None
    if tree is None or where is None:
        return None
    found = {location_of(_followed(held, tree).node, where.path) for held in _labels(tree)}
    return found.pop() if len(found) == 1 else None


def _labels(tree: ast.Module) -> Iterator[Held]:
    """The second of what is sliced together."""
    for scope in (tree, *(n for n in nodes_of(tree) if isinstance(n, FUNCTIONS))):
        for node in _own(scope):
            given = node.args[:1] if isinstance(node, ast.Call) and method_of(node) == SLICING else []
            for parts in given:
                if isinstance(parts, ast.Tuple) and len(parts.elts) > 1:
                    yield Held(parts.elts[1], scope)


def _followed(held: Held, tree: ast.Module) -> Held:
    for _ in range(DEPTH):
        further = _before(held, tree)
        if further is None:
            return held
        held = further
    return held


def _before(held: Held, tree: ast.Module) -> Held | None:
    """What an expression has its value from; None where it is made there."""
    node, scope, part = held.node, held.scope, held.part
    if isinstance(node, ast.Name):
        return _assigned(node, scope, part) or _given(node.id, scope, part, tree)
    if isinstance(node, ast.Tuple) and part is not None:
        return Held(node.elts[part], scope) if part < len(node.elts) else None
    if isinstance(node, ast.Subscript) and part is None and isinstance(node.slice, ast.Constant):
        return Held(node.value, scope, node.slice.value) if type(node.slice.value) is int else None
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return None
    made = [n for n in nodes_of(tree) if isinstance(n, FUNCTIONS) and n.name == node.func.id]
    answers = [n.value for n in _own(made[0]) if isinstance(n, ast.Return) and n.value] if len(made) == 1 else []
    return Held(answers[0], made[0], part) if len(answers) == 1 else None


def _assigned(name: ast.Name, scope: ast.AST, part: int | None) -> Held | None:
    """What the last assignment above gives a name."""
    found = [n for n in _own(scope) if isinstance(n, ast.Assign) and n.lineno < name.lineno]
    for statement in sorted(found, key=lambda n: -n.lineno):
        target, value = statement.targets[0], statement.value
        if isinstance(target, ast.Name) and target.id == name.id:
            return Held(value, scope, part)
        names = [ast.unparse(t) for t in target.elts] if isinstance(target, ast.Tuple) else []
        if name.id in names and isinstance(value, ast.Tuple) and len(value.elts) == len(names):
            return Held(value.elts[names.index(name.id)], scope, part)
        if name.id in names:
            return Held(value, scope, names.index(name.id)) if part is None else None
    return None


def _given(name: str, scope: ast.AST, part: int | None, tree: ast.Module) -> Held | None:
    """What the first call of a function gives for a parameter, through a star as well."""
    names = [a.arg for a in scope.args.args] if isinstance(scope, FUNCTIONS) else []
    if name not in names or not isinstance(scope, FUNCTIONS):
        return None
    for around in (tree, *(n for n in nodes_of(tree) if isinstance(n, FUNCTIONS))):
        for call in (n for n in _own(around) if isinstance(n, ast.Call) and ast.unparse(n.func) == scope.name):
            return _argument(call, around, name, names.index(name), part)
    return None


def _argument(call: ast.Call, around: ast.AST, name: str, position: int, part: int | None) -> Held | None:
    word = next((word.value for word in call.keywords if word.arg == name), None)
    star = next((n for n, given in enumerate(call.args) if isinstance(given, ast.Starred)), len(call.args))
    if word is not None or position < star:
        return Held(word if word is not None else call.args[position], around, part)
    starred = call.args[star] if star < len(call.args) else None
    return Held(starred.value, around, position - star) if isinstance(starred, ast.Starred) and part is None else None


def _own(scope: ast.AST) -> tuple[ast.AST, ...]:
    """What a function, or the module, holds itself, in its lambdas too."""
    return own_nodes(scope, lambdas=True)
