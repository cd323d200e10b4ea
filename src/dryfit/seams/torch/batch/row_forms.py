"""The form in which the script's own collate function takes its rows, where they have another."""

import ast
from collections.abc import Mapping, Sequence
from typing import Any

from dryfit.core.finding import Location
from dryfit.core.forms import COLUMNS, DICTS, TUPLES
from dryfit.core.source import is_user_file, location_of, nodes_of, parse
from dryfit.mends.batch import in_form
from dryfit.seams.torch.batch.own_collate import code_of, collates


def taken_in(function: Any, examples: Sequence[Any]) -> tuple[str, tuple[str, ...], Location | None]:
    """The form in which the function collates these rows, the keys that it asks for, and where it first takes them."""
    code = code_of(function)
    if code is None or not is_user_file(code.co_filename):
        return "", (), None
    defined, path = _definition(code.co_filename, code.co_firstlineno, code.co_name), code.co_filename
    keys = _keys(defined) if defined is not None else ()
    forms = (TUPLES, COLUMNS) if all(isinstance(row, Mapping) for row in examples) else (DICTS,)
    form = next((form for form in forms if collates(function, in_form(examples, form, keys))), "")
    given = code.co_varnames[: code.co_argcount]
    return form, keys, _taken_at(defined, given[-1], path) if form and given and defined is not None else None


def _definition(path: str, line: int, name: str) -> ast.AST | None:
    """The function of this name that begins on a line, or with a decorator on it."""
    tree = parse(path)
    named = (n for n in (nodes_of(tree) if tree else ()) if isinstance(n, ast.FunctionDef) and n.name == name)
    return next((n for n in named if line in (n.lineno, *(d.lineno for d in n.decorator_list))), None)


def _keys(function: ast.AST) -> tuple[str, ...]:
    """The texts that a function asks a name for in brackets, in the order of its lines."""
    taken = [n for n in ast.walk(function) if isinstance(n, ast.Subscript) and isinstance(n.ctx, ast.Load)]
    # What is asked of a part of a row is no part of the row itself.
    asked = [node for node in taken if isinstance(node.value, ast.Name)]
    asked.sort(key=lambda node: (node.lineno, node.col_offset))
    constants = (n.slice.value for n in asked if isinstance(n.slice, ast.Constant))
    return tuple(dict.fromkeys(value for value in constants if isinstance(value, str)))


def _taken_at(function: ast.AST, name: str, path: str) -> Location | None:
    """The first line that does something with the rows but count them."""
    counted = {id(arg) for n in ast.walk(function) if isinstance(n, ast.Call) and _is_length(n) for arg in n.args}
    named = [n for n in ast.walk(function) if isinstance(n, ast.Name) and n.id == name and id(n) not in counted]
    first = min(named, key=lambda node: node.lineno, default=None)
    return location_of(first, path) if first is not None else None


def _is_length(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id == "len"
