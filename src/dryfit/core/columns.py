"""Where a source makes the columns of its rows and tables."""

import ast
from collections.abc import Iterator

from dryfit.core.finding import Location
from dryfit.core.source import function_around, location_of, nodes_of, parse


def column_made(path: str, name: str, within: str = "") -> Location | None:
    """The one place of a source, or a function, that puts a column of this name into a row, or gives one the name."""
    tree = parse(path)
    places = [location_of(made, path) for node in (nodes_of(tree) if tree else ()) for made in _makes(node, name)]
    found = [place for place in places if function_around(place) == within] if within and places[1:] else places
    return found[0] if len(found) == 1 else None


def _makes(node: ast.AST, name: str) -> Iterator[ast.expr]:
    if isinstance(node, ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Subscript) and _is(target.slice, name):
                yield node.value
    elif isinstance(node, ast.Dict):
        yield from (value for key, value in zip(node.keys, node.values, strict=True) if _is(key, name))
    elif isinstance(node, ast.Call) and ast.unparse(node.func) == "dict":
        yield from (word.value for word in node.keywords if word.arg == name)
    elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith((".rename_column", ".add_column")):
        place = 1 if ast.unparse(node.func).endswith("rename_column") else 0
        if len(node.args) > place and _is(node.args[place], name):
            yield node


def _is(node: ast.expr | None, text: str) -> bool:
    return isinstance(node, ast.Constant) and node.value == text
