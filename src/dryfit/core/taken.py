"""Where a script takes the rows that it hands over, read off its source."""

import ast

from dryfit.core.editing import node_at
from dryfit.core.finding import Location
from dryfit.core.source import location_of
from dryfit.core.trace import assigned_values

# Names that are followed from one to the other before a value is taken as it stands.
DEPTH = 6


def rows_taken(where: Location | None) -> Location | None:
    """The expression that took the rows which stand at a location: names and methods of the rows are followed back."""
    node = node_at(where)
    found: ast.expr | None = None
    for _ in range(DEPTH):
        root = _root(node) if node is not None else None
        values = assigned_values(root, where.path) if isinstance(root, ast.Name) and where else []
        if not values:
            break
        node = found = max(values, key=lambda value: value.lineno)
    return location_of(found, where.path) if found is not None and where else None


def _root(node: ast.expr) -> ast.expr:
    """What a chain of methods begins with."""
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        node = node.func.value
    return node
