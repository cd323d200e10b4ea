"""Where the script makes a dataset, one of its settings, or the rows that it is given."""

import ast
import inspect
from typing import TYPE_CHECKING, Any

from dryfit.core.editing import node_at
from dryfit.core.finding import Location
from dryfit.core.source import definition_of, location_of, parse
from dryfit.core.trace import assigned_values, trace

if TYPE_CHECKING:
    from dryfit.seams.session import Session


def handed_at(session: "Session", dataset: Any, role: str) -> Location | None:
    """The expression that hands a dataset to its loader, or to a trainer in a role."""
    loaders = session.live("loaders")
    for entry in session.recorder.datasets:
        loader = loaders[entry.loader] if entry.loader is not None and entry.loader < len(loaders) else None
        if loader is not None and getattr(loader, "dataset", None) is dataset:
            return entry.location
        if loader is None and role and entry.role == role:
            return entry.location
    return None


def made(where: Location | None, dataset: Any) -> ast.expr | None:
    """The call of its class that makes the dataset which an expression hands over."""
    node = node_at(where)
    if where is None or not isinstance(node, ast.expr):
        return None
    found = trace(node, where.path)
    call = found.node if found is not None else node
    called = ast.unparse(call.func).rpartition(".")[2] if isinstance(call, ast.Call) else ""
    return call if called == type(dataset).__name__ else None


def setting_at(where: Location | None, dataset: Any, attribute: str) -> Location | None:
    """What a dataset is given for an attribute: the value of its variable, or the argument, or the whole call."""
    call = made(where, dataset)
    if where is None or not isinstance(call, ast.Call):
        return where
    names = [name for name in inspect.signature(type(dataset).__init__).parameters if name != "self"]
    wanted = attribute.lstrip("_")
    place = names.index(wanted) if wanted in names else len(call.args)
    by_name = [word.value for word in call.keywords if word.arg == wanted]
    given = [*by_name, *call.args[place : place + 1]]
    branch = _branch_at(dataset, attribute) if isinstance(getattr(dataset, attribute, None), bool) else None
    if branch is not None:
        return branch
    return _decided(given[0], where.path) if given else location_of(call, where.path)


def rows_at(where: Location | None, dataset: Any) -> Location | None:
    """The last value of the first variable that a dataset is made of, or the call that makes it."""
    call = made(where, dataset)
    if where is None or not isinstance(call, ast.Call):
        return where
    names = [part for part in call.args if isinstance(part, ast.Name) and assigned_values(part, where.path)]
    return _decided(names[0], where.path) if names else location_of(call, where.path)


def _branch_at(dataset: Any, attribute: str) -> Location | None:
    """The last statement that a row is made with where a flag of the dataset is set alone."""
    code: Any = getattr(getattr(type(dataset), "__getitem__", None), "__code__", None)
    function = definition_of(code)
    branches = [n for n in ast.walk(function) if isinstance(n, ast.If)] if function is not None else []
    told = [n for n in branches if f".{attribute}" in ast.unparse(n.test)]
    return location_of(told[-1].body[-1], code.co_filename) if told else None


def _decided(node: ast.expr, path: str) -> Location:
    tree = parse(path)
    values = assigned_values(node, path) if isinstance(node, ast.Name) and tree is not None else []
    return location_of(max(values, key=lambda value: value.lineno) if values else node, path)
