"""Objects that stand in the user's own frames: tokenizers, datasets, and their names."""

import ast
import sys
from collections.abc import Callable, Iterator
from typing import Any

from dryfit.core.finding import Location
from dryfit.core.source import location_of, nodes_of, parse, user_frames


def named_objects() -> Iterator[tuple[str, Any]]:
    """Every variable of the user's running frames and of `__main__`, innermost first."""
    for frame in user_frames():
        yield from list(frame.f_locals.items())
        yield from list(frame.f_globals.items())
    yield from list(vars(sys.modules["__main__"]).items())


def find_in_script(wanted: Callable[[Any], bool]) -> tuple[str, Any, int | None]:
    """The first variable whose value is wanted, with the line that assigns it; ``("", None, None)`` if none is."""
    for name, value in named_objects():
        if not name.startswith("__") and _holds(wanted, value):
            return name, value, assigned_line(name)
    return "", None, None


def _holds(wanted: Callable[[Any], bool], value: Any) -> bool:
    try:
        return wanted(value)
    except Exception:
        return False


def is_tokenizer(value: Any) -> bool:
    """Whether an object pads and decodes as a tokenizer does."""
    if isinstance(value, type) or not hasattr(type(value), "pad"):
        return False
    return hasattr(value, "decode") and hasattr(value, "pad_token_id")


def tokenizer_in_script() -> tuple[str, Any, int | None]:
    """The tokenizer that the script holds in a variable, its name and its line."""
    return find_in_script(is_tokenizer)


def assigned_line(name: str) -> int | None:
    """The first line of the main script that assigns a name at its top level or in a function."""
    return next((node.lineno for node, _ in _assignments(name)), None)


def assigned_at(name: str) -> Location | None:
    """The value of the last line of the main script that assigns a name."""
    found = sorted(_assignments(name), key=lambda pair: pair[0].lineno)
    return location_of(_value_for(found[-1][0], name), found[-1][1]) if found else None


def _value_for(statement: ast.Assign, name: str) -> ast.expr:
    """The value that a statement gives a name, of several where it stands among several."""
    for target in statement.targets:
        if isinstance(target, ast.Tuple) and isinstance(statement.value, ast.Tuple):
            pairs = zip(target.elts, statement.value.elts, strict=False)
            return next((value for one, value in pairs if _is_named(one, name)), statement.value)
    return statement.value


def _is_named(target: ast.expr, name: str) -> bool:
    return isinstance(target, ast.Name) and target.id == name


def _assignments(name: str) -> Iterator[tuple[ast.Assign, str]]:
    path = getattr(sys.modules["__main__"], "__file__", None)
    tree = parse(path) if path else None
    for node in nodes_of(tree) if tree and path else ():
        bound = node.targets if isinstance(node, ast.Assign) else []
        names = [name for target in bound for name in (target.elts if isinstance(target, ast.Tuple) else [target])]
        if isinstance(node, ast.Assign) and any(_is_named(one, name) for one in names):
            yield node, str(path)
