"""What a value that is compared with the best so far stands for: a metric, or one with its sign turned."""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from dryfit.core.finding import Location
from dryfit.core.source import assigned_pairs, class_around, function_holding, location_of, nodes_of, parse

# Words of names by which a class is told which end of its metric is the better one.
CHOOSING = frozenset(
    {"mode", "minimize", "maximize", "minimise", "maximise", "greater", "higher", "lower", "direction", "sign"}
    | {"op", "compare", "comparator", "better", "improved", "invert"}
)
# Names for any metric: where a value has one, the comparison is what says which end is the better one.
SAYING_NOTHING = frozenset({"current", "value", "val", "now", "result", "monitored", "cur", "curr", "m", "v"})


@dataclass(frozen=True)
class Standing:
    """The metric's name, whether its sign is turned, and where that is written, if not in the comparison itself.

    ``mend`` is what would stand there with the sign the other way.
    """

    name: str
    turned: bool = False
    at: Location | None = None
    mend: str = ""


def standing_for(value: str, place: Location, tells: Callable[[str], bool | None]) -> Standing:
    """What the name of a value stands for: what it was assigned in its function, and what that is given by a caller,
    where its name tells otherwise which end of it is the better one (``tells``), or nothing.

    A parameter that no call is known for has a name that the class came with: callers may hand it what they like.
    """
    function, tree = function_holding(place), parse(place.path)
    if function is None or tree is None or _chooses(class_around(place) or function):
        return Standing(value)
    found = Standing(value)
    stores = [v for n in ast.walk(function) for target, v in assigned_pairs(n) if ast.unparse(target) == value]
    if len(stores) == 1 and (plain := _plain(stores[0])):
        name, turned = plain
        found = Standing(name, turned, location_of(stores[0], place.path), f"{value} = {_other(name, turned)}")
        if value.rpartition(".")[2] in SAYING_NOTHING and not turned:
            found = Standing(name)
    given = {_plain(expression): expression for expression in _given(function, found.name, place, tree)}
    if not given and found.name != value and found.name in {a.arg for a in function.args.args}:
        return Standing(value)
    if len(given) != 1 or None in given:
        return found
    (known, expression), *_ = given.items()
    if known is None:
        return found
    name, turned = known
    if tells(name) is None or tells(name) == tells(found.name):
        return found
    where = location_of(expression, place.path)
    return Standing(name, turned != found.turned, where, _other(name, turned))


def _other(name: str, turned: bool) -> str:
    return name if turned else f"-{name}"


def _plain(value: ast.expr) -> tuple[str, bool] | None:
    """A name, an attribute or a key, and whether a minus stands before it."""
    if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.USub):
        inner = _plain(value.operand)
        return (inner[0], not inner[1]) if inner else None
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
        return _plain(value.args[0]) if value.func.id == "float" and len(value.args) == 1 else None
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute):
        if value.func.attr == "get" and value.args and isinstance(value.args[0], ast.Constant):
            return ast.unparse(value), False
        return _plain(value.func.value) if value.func.attr == "item" else None
    key = isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Constant)
    return (ast.unparse(value), False) if key or isinstance(value, ast.Name | ast.Attribute) else None


def _chooses(node: ast.AST) -> bool:
    names = {
        part
        for n in ast.walk(node)
        for text in (getattr(n, "id", ""), getattr(n, "attr", ""), getattr(n, "arg", ""))
        for part in re.split(r"[^a-z0-9]+", (text or "").lower())
    }
    return bool(names & CHOOSING)


def _given(
    function: ast.FunctionDef | ast.AsyncFunctionDef, name: str, place: Location, tree: ast.Module
) -> Iterator[ast.expr]:
    """What the calls of a function, or of a method of the file's own objects, give one parameter of it."""
    kind = class_around(place)
    method = kind is not None and any(node is function for node in kind.body)
    parameters = [a.arg for a in function.args.args]
    if name not in parameters:
        return
    at = parameters.index(name) - method
    objects = _objects(tree, kind.name) if kind is not None and method else set()
    for node in nodes_of(tree):
        if isinstance(node, ast.Call) and _calls(node, function.name, objects, method):
            named = [word.value for word in node.keywords if word.arg == name]
            yield from named or node.args[at : at + 1]


def _objects(tree: ast.Module, kind: str) -> set[str]:
    """The variables and attributes that hold an object of a class."""
    return {
        ast.unparse(target)
        for node in nodes_of(tree)
        for target, value in assigned_pairs(node)
        if isinstance(value, ast.Call) and ast.unparse(value.func) == kind
    }


def _calls(call: ast.Call, function: str, objects: set[str], method: bool) -> bool:
    if not method:
        return isinstance(call.func, ast.Name) and call.func.id == function
    if isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) in {*objects, "self"}:
        return call.func.attr == function
    return function == "__call__" and ast.unparse(call.func) in objects
