"""Where a source makes the columns of its rows and tables."""

import ast
from collections.abc import Iterator, Sequence

from dryfit.core.finding import Location
from dryfit.core.source import function_around, location_of, nodes_of, parse


def column_made(path: str, name: str, within: str = "") -> Location | None:
    """The one place of a source, or a function, that puts a column of this name into a row, or gives one the name."""
    tree = parse(path)
    places = [location_of(made, path) for node in (nodes_of(tree) if tree else ()) for made in _makes(node, name)]
    found = [place for place in places if function_around(place) == within] if within and places[1:] else places
    return found[0] if len(found) == 1 else None


def value_of_row(row_at: Location | None, key: str) -> Location | None:
    """Where the function that makes a row gives it this column; the row itself where that is not told apart."""
    if row_at is None or key.isdigit():
        return row_at
    return column_made(row_at.path, key, function_around(row_at)) or row_at


def part_appended(path: str, name: str, place: int, parts: int) -> Location | None:
    """Where the one list of a source that holds rows of so many values, or that of this name, is given one of them."""
    tree = parse(path)
    rows = [pair for node in (nodes_of(tree) if tree else ()) for pair in _rows(node) if len(pair[1].elts) == parts]
    own = [row for owner, row in rows if owner == name] or [row for _, row in rows]
    return location_of(own[0].elts[place], path) if len(own) == 1 and place < parts else None


def _rows(node: ast.AST) -> Iterator[tuple[str, ast.Tuple]]:
    """The tuples that a statement puts into a list, with the list's name."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append":
        yield from ((ast.unparse(node.func.value), value) for value in node.args if isinstance(value, ast.Tuple))
    elif (
        isinstance(node, ast.Assign) and isinstance(node.value, ast.ListComp) and isinstance(node.value.elt, ast.Tuple)
    ):
        yield ast.unparse(node.targets[0]), node.value.elt


def column_filled(path: str, names: Sequence[str], value: int) -> Location | None:
    """The one place of a source that puts a column of one of these names into a row, and writes this number there."""
    tree = parse(path)
    made = [made for node in (nodes_of(tree) if tree else ()) for name in names for made in _makes(node, name)]
    found = [m for m in made if value in _numbers(m)]
    return location_of(found[0], path) if len(found) == 1 else None


def _numbers(value: ast.expr) -> set[int | None]:
    """The whole numbers that an expression writes, but for those that it counts places by."""
    places = {id(n) for s in ast.walk(value) if isinstance(s, ast.Subscript) for n in ast.walk(s.slice)}
    return {_number(n) for n in ast.walk(value) if isinstance(n, ast.expr) and id(n) not in places}


def _number(node: ast.expr) -> int | None:
    """A whole number as it is written, with its sign."""
    inner = node.operand if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else node
    if not isinstance(inner, ast.Constant) or type(inner.value) is not int:
        return None
    return inner.value if inner is node else -inner.value


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
