"""Where a script makes an array that it splits before it takes it: through the split, read off its source."""

import ast
import sys
from dataclasses import dataclass, replace

from dryfit.core.finding import Location
from dryfit.core.scopes import own_nodes
from dryfit.core.source import function_holding, location_of, method_of, nodes_of, parse
from dryfit.core.values import calls_of, given_in

# Names, conversions and parts that are followed from one to the other before an expression is taken as it stands.
DEPTH = 12
# What makes a tensor or an array of what it is given, and the methods of one that keep its numbers.
MAKERS = ("tensor", "as_tensor", "from_numpy", "array", "asarray", "LongTensor", "IntTensor", "Tensor")
KEEPING = (
    *("astype", "to_numpy", "numpy", "tolist", "to", "cpu", "long", "int", "float", "type", "copy", "clone"),
    *("reshape", "view", "ravel", "flatten", "squeeze", "reset_index"),
)
# The attribute of a column that is its array.
VALUES = "values"


def made_before_split(where: Location | None) -> Location | None:
    """The expression that makes what the one at a place holds a part of; None where nothing is split before."""
    tree = parse(where.path) if where else None
    if tree is None or where is None:
        return None
    node = next((n for n in nodes_of(tree) if isinstance(n, ast.expr) and _is_at(n, where)), None)
    place, parted = Place(_around(where.line, where.path), where.line), False
    for _ in range(DEPTH):
        inner = _kept(node)
        found = (inner, place) if inner is not None else _given(node, place, where.path, tree)
        if found is None:
            break
        parted = parted or isinstance(node, ast.Subscript) or found[1].handed
        node, place = found
    made = parted and node is not None and not isinstance(node, ast.Name | ast.Attribute)
    return location_of(node, where.path) if made and node is not None else None


@dataclass(frozen=True)
class Place:
    """The function, or the module, in which a name is looked up, before a line; ``handed`` as one of several."""

    scope: ast.AST
    line: int
    handed: bool = False


def _given(node: ast.expr | None, place: Place, path: str, tree: ast.Module) -> tuple[ast.expr, Place] | None:
    """What a variable, an attribute of an object, or a parameter is given, and where."""
    if node is None:
        return None
    if isinstance(node, ast.Attribute):
        own = next((n for n in nodes_of(tree) if isinstance(n, ast.ClassDef) and _spans(n, place.line)), None)
        last = _setting(node, own, sys.maxsize) if own is not None else None
    else:
        last = _setting(node, place.scope, place.line) if isinstance(node, ast.Name) else None
    if last is None:
        return _argument(node, place, path, tree) if isinstance(node, ast.Name) else None
    targets, before = last.targets[0], Place(_around(last.lineno, path), last.lineno)
    if not isinstance(targets, ast.Tuple):
        return last.value, before
    names = [ast.unparse(part) for part in targets.elts]
    return _split(last.value, names.index(ast.unparse(node)), len(names), tree, before)


def _argument(node: ast.Name, place: Place, path: str, tree: ast.Module) -> tuple[ast.expr, Place] | None:
    """What the first call of a function, or of the class that it makes an object of, gives for a parameter."""
    function = place.scope
    calls = calls_of(function, tree) if isinstance(function, ast.FunctionDef) else []
    if not isinstance(function, ast.FunctionDef) or not calls:
        return None
    first = min(calls, key=lambda call: call.lineno)
    value = given_in(first, node.id, function)
    return (value, Place(_around(first.lineno, path), first.lineno)) if value is not None else None


def _kept(node: ast.expr | None) -> ast.expr | None:
    """What an expression is only a part or another form of; a column of a table is made there."""
    if isinstance(node, ast.Subscript):
        return None if isinstance(node.slice, ast.Constant) else node.value
    if isinstance(node, ast.Attribute):
        return node.value if node.attr == VALUES else None
    if not isinstance(node, ast.Call):
        return None
    if node.args and method_of(node) in MAKERS:
        return node.args[0]
    return node.func.value if isinstance(node.func, ast.Attribute) and node.func.attr in KEEPING else None


def _split(value: ast.expr, place: int, count: int, tree: ast.Module, before: Place) -> tuple[ast.expr, Place] | None:
    """Of arrays that are split at once, here or in a function of the file, the one that a part is of, and where."""
    handed = replace(before, handed=True)
    if isinstance(value, ast.Tuple) and len(value.elts) == count:
        return value.elts[place], before
    if not isinstance(value, ast.Call):
        return None
    if count == 2 * len(value.args):
        return value.args[place // 2], handed
    named = [n for n in nodes_of(tree) if isinstance(n, ast.FunctionDef) and n.name == method_of(value)]
    returned = [n for f in named for n in ast.walk(f) if isinstance(n, ast.Return) and n.value is not None]
    if len(named) != 1 or len(returned) != 1 or returned[0].value is None:
        return None
    return _split(returned[0].value, place, count, tree, Place(named[0], returned[0].lineno, handed=True))


def _setting(node: ast.expr, scope: ast.AST, line: int) -> ast.Assign | None:
    """The last statement before a line that gives a name its value, by itself or as one of several."""
    inside = own_nodes(scope, lambdas=True) if isinstance(node, ast.Name) else ast.walk(scope)
    statements = (s for s in inside if isinstance(s, ast.Assign) and s.lineno < line)
    setting = [s for s in statements if ast.unparse(node) in _names(s.targets[0])]
    return max(setting, key=lambda s: s.lineno, default=None)


def _names(target: ast.expr) -> list[str]:
    return [ast.unparse(part) for part in (target.elts if isinstance(target, ast.Tuple) else [target])]


def _spans(node: ast.ClassDef, line: int) -> bool:
    return node.lineno <= line <= (node.end_lineno or node.lineno)


def _around(line: int, path: str) -> ast.AST:
    function, tree = function_holding(Location(path, line)), parse(path)
    assert tree is not None
    return function if function is not None else tree


def _is_at(node: ast.expr, where: Location) -> bool:
    span = (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)
    return span == (where.line, where.column, where.end_line, where.end_column)
