"""Datasets of the script's that count other rows than their columns hold."""

import ast
from collections import UserDict
from collections.abc import Mapping, Sized
from typing import Any

from dryfit.core.evidence.data import Miscounted
from dryfit.core.finding import Location
from dryfit.core.source import definition_of, is_user_file, location_of
from dryfit.seams.objects import assigned_at, named_objects
from dryfit.seams.torch.data.rowmakers import innermost

# A column of fewer items may be a list of something else.
LEAST = 8


def look(dataset: Any) -> Miscounted | None:
    """Compare the length of a dataset with the columns that its `__getitem__` asks for the index itself."""
    dataset = innermost(dataset)
    code = getattr(getattr(type(dataset), "__getitem__", None), "__code__", None)
    function = definition_of(code) if code is not None and is_user_file(code.co_filename) else None
    if function is None or code is None or len(function.args.args) < 2:
        return None
    columns = {name: size for name, size in _columns(dataset, function) if size >= LEAST}
    counted = len(dataset)
    if not columns or min(columns.values()) < counted:
        return None
    length = definition_of(getattr(type(dataset).__len__, "__code__", None))
    by_names = min(columns.values()) > counted and length is not None and _counts_names(dataset, length)
    # A list of borders has one more than there are rows; what is only counted up to a limit is all of one length.
    if not by_names and max(columns.values()) <= min(columns.values()) + 1:
        return None
    counts = location_of(length.body[-1], code.co_filename) if by_names and length is not None else None
    where = counts or _built_at(dataset) or location_of(function, code.co_filename)
    return Miscounted(counted, tuple(sorted(columns.items(), key=lambda column: column[1])), by_names, where)


def _counts_names(dataset: Any, length: ast.FunctionDef) -> bool:
    """Whether the length is that of a mapping which the dataset holds."""
    held = [name for name, value in getattr(dataset, "__dict__", {}).items() if _is_keyed(value)]
    return any(f"len({length.args.args[0].arg}.{name})" in ast.unparse(length) for name in held)


def _built_at(dataset: Any) -> Location | None:
    """What the script's variable of a dataset was given."""
    name = next((name for name, value in named_objects() if value is dataset), None)
    return assigned_at(name) if name is not None else None


def _columns(dataset: Any, function: ast.FunctionDef) -> list[tuple[str, int]]:
    """The attributes that are asked for the index, or whose columns are: with how many items each has."""
    owner, index = (argument.arg for argument in function.args.args[:2])
    nodes = list(ast.walk(function))
    # What is turned into another place first, as by `index % len(self.a)`, asks each column for its own.
    if any(isinstance(node, ast.Name) and node.id == index and isinstance(node.ctx, ast.Store) for node in nodes):
        return []
    subscripts = [node for node in nodes if isinstance(node, ast.Subscript)]
    asked = {ast.unparse(node.value): node.value for node in subscripts if ast.unparse(node.slice) == index}
    # What is asked for its neighbour too has a beginning and an end for each row.
    beside = {ast.unparse(n.value) for n in subscripts if index in _names(n.slice) and ast.unparse(n.slice) != index}
    found: list[tuple[str, int]] = []
    for source, node in asked.items():
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == owner and source not in beside:
            value = getattr(dataset, node.attr, None)
            found += [(source, len(value))] if isinstance(value, Sized) and not _is_keyed(value) else []
    for part in (node for node in nodes if isinstance(node, ast.comprehension)):
        called = part.iter.func if isinstance(part.iter, ast.Call) else None
        held = called.value if isinstance(called, ast.Attribute) and called.attr == "items" else None
        value = getattr(dataset, held.attr, None) if isinstance(held, ast.Attribute) else None
        if held is not None and value is not None and _is_keyed(value) and _names(part.target) & set(asked):
            sizes = {len(column) for column in value.values() if isinstance(column, Sized)}
            found += [(ast.unparse(held), sizes.pop())] if len(sizes) == 1 else []
    return found


def _names(node: ast.expr) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _is_keyed(value: Any) -> bool:
    """Whether something holds columns by their names, as what a tokenizer gives does."""
    return isinstance(value, Mapping | UserDict)
