"""Where a tokenizer made what a line reads, without having been asked for tensors."""

import ast

from dryfit.core.finding import Action, Edit, Location
from dryfit.core.source import call_at, location_of, nodes_of, parse
from dryfit.core.trace import calls_named, deciding

# What asks a tokenizer for tensors.
TENSORS = "return_tensors"


def encoded_at(where: Location | None) -> Location | None:
    """The call that made the last value of a variable on a line, where one could be asked for tensors and is not."""
    tree = parse(where.path) if where is not None else None
    if where is None or tree is None:
        return None
    names = (n for n in nodes_of(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load))
    read = {n.id for n in names if n.lineno == where.line}
    made = [n for n in nodes_of(tree) if isinstance(n, ast.Assign) and n.lineno < where.line and _name(n) in read]
    calls = {_name(node): _tokenizing(node.value) for node in sorted(made, key=lambda node: node.lineno)}
    found = [call for call in calls.values() if call is not None]
    # What a loop is handed was put together by the function of its loader that pads.
    found = found or [call for node in calls_named(where.path, "pad") if (call := _tokenizing(node)) is not None]
    return location_of(found[0], where.path) if len(found) == 1 else None


def asking(where: Location) -> tuple[Edit, ...]:
    """The edit that asks the tokenizer for tensors."""
    return (Edit(Action.SET_ARGUMENT, where, TENSORS, '"pt"'),) if call_at(where) is not None else ()


def cutting(where: Location | None, length: int, limit: int) -> tuple[Location | None, tuple[Edit, ...]]:
    """Where the call of a tokenizer cuts texts at a length, and the edits that let it cut them at a limit."""
    asked = deciding(where, "max_length")
    if asked is not None and asked.literal == length:
        return asked.location, (Edit(Action.REPLACE, asked.location, value=str(limit)),)
    if where is None:
        return None, ()
    truncated = Edit(Action.SET_ARGUMENT, where, "truncation", "True")
    return where, (truncated, Edit(Action.SET_ARGUMENT, where, "max_length", str(limit)))


def _name(node: ast.Assign) -> str:
    return node.targets[0].id if len(node.targets) == 1 and isinstance(node.targets[0], ast.Name) else ""


def _tokenizing(value: ast.expr) -> ast.Call | None:
    """A call of a tokenizer by its name, moved to a device or not, that is not asked for tensors."""
    while isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "to":
        value = value.func.value
    if not isinstance(value, ast.Call) or not {"tok", "tokenizer", "tokeniser"} & set(_words(value.func)):
        return None
    return None if any(word.arg in (TENSORS, None) for word in value.keywords) else value


def _words(function: ast.expr) -> list[str]:
    return ast.unparse(function).lower().replace(".", "_").split("_")
