"""What a function or a module of the script's own returns, read off its source."""

import ast

from dryfit.core.finding import Location
from dryfit.core.source import call_at, location_of, nodes_of, parse
from dryfit.core.trace import DEPTH, trace

# The methods that an object runs where it is called itself.
CALLED = ("forward", "__call__", "call")


def returned_by(location: Location | None) -> Location | None:
    """The expression that makes what the call at a location gives, where a function of the same file does."""
    call, tree = call_at(location), parse(location.path) if location else None
    function = _function(call.func, tree, location.path) if call and tree and location else None
    returns = [n for n in ast.walk(function) if isinstance(n, ast.Return) and n.value] if function else []
    if function is None or location is None or len(returns) != 1:
        return None
    value = returns[0].value
    made = [n for n in ast.walk(function) if isinstance(n, ast.Assign) and _names(n, value)]
    last = max(made, key=lambda statement: statement.lineno, default=None)
    found = last.value if last is not None else value
    return location_of(found, location.path) if found is not None else None


def given_by(location: Location | None) -> Location | None:
    """The expression that makes a value: this one, or, where it is a call of the file's own, what that returns."""
    for _ in range(DEPTH):
        call = call_at(location)
        whole = call is not None and location is not None and location_of(call, location.path) == location
        made = returned_by(location) if whole else None
        if made is None:
            break
        location = made
    return location


def unpacked_by(node: ast.expr, path: str) -> Location | None:
    """The part of what a function of the file returns that a name, or an argument, is given by unpacking it."""
    tree = parse(path)
    for statement in nodes_of(tree) if tree and isinstance(node, ast.Name) else ():
        targets = statement.targets if isinstance(statement, ast.Assign) else ()
        names = [ast.unparse(part) for target in targets for part in getattr(target, "elts", ())]
        value = statement.value if isinstance(statement, ast.Assign) and ast.unparse(node) in names else None
        function = _function(value.func, tree, path) if tree and isinstance(value, ast.Call) else None
        returns = [n.value for n in ast.walk(function) if isinstance(n, ast.Return)] if function else []
        parts = returns[0].elts if len(returns) == 1 and isinstance(returns[0], ast.Tuple) else []
        if parts and len(parts) == len(names):
            return location_of(parts[names.index(ast.unparse(node))], path)
    return None


def _function(called: ast.expr, tree: ast.Module, path: str) -> ast.FunctionDef | None:
    """The one function of a name, or what runs where an object of a class of the file's is called."""
    name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
    functions = [n for n in nodes_of(tree) if isinstance(n, ast.FunctionDef) and n.name == name]
    if functions:
        return functions[0] if len(functions) == 1 else None
    built = trace(called, path)
    kind = built.node.func if built is not None and isinstance(built.node, ast.Call) else None
    classes = [n for n in nodes_of(tree) if isinstance(n, ast.ClassDef) and kind and n.name == ast.unparse(kind)]
    methods = [n for c in classes for n in c.body if isinstance(n, ast.FunctionDef) and n.name in CALLED]
    return methods[0] if len(methods) == 1 else None


def _names(statement: ast.Assign, value: ast.expr | None) -> bool:
    return isinstance(value, ast.Name) and any(ast.unparse(target) == value.id for target in statement.targets)


def valueless(path: str) -> tuple[str, Location] | None:
    """The one function of a file that returns nothing and whose value is taken: its name, and its last statement."""
    tree = parse(path)
    nodes = nodes_of(tree) if tree is not None else ()
    functions = [n for n in nodes if isinstance(n, ast.FunctionDef)]
    names = [n.name for n in functions]
    silent = {n.name: n for n in functions if names.count(n.name) == 1 and not _gives(n)}
    dropped = {id(n.value) for n in nodes if isinstance(n, ast.Expr)}
    calls = [n for n in nodes if isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and id(n) not in dropped]
    taken = {n.func.id for n in calls if isinstance(n.func, ast.Name) and n.func.id in silent}
    name = next(iter(taken)) if len(taken) == 1 else ""
    return (name, location_of(silent[name].body[-1], path)) if name else None


def _gives(function: ast.FunctionDef) -> bool:
    inside = (n for n in ast.walk(function) if isinstance(n, ast.Return | ast.Yield | ast.YieldFrom))
    ends = isinstance(function.body[-1], ast.Raise | ast.Pass)
    return ends or any(isinstance(n, ast.YieldFrom) or n.value is not None for n in inside)
