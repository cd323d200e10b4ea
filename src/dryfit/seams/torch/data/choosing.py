"""Masks and lists of places by which a script takes rows of its arrays, as orders."""

import ast
import sys
from collections.abc import Iterator
from typing import Any

from dryfit.core.source import location_of, nodes_of, parse
from dryfit.seams.objects import named_objects
from dryfit.seams.rows.orders import FEWEST, LARGEST, Order

# Masks and lists that are kept of a script.
KEPT = 6


def chosen() -> list[Order]:
    """The rows that every mask and every list of places takes that still stands in a variable: `X = X[keep]`."""
    values: dict[str, Any] = {}
    for name, value in named_objects():
        values.setdefault(name, value)
    found: dict[str, Order] = {}
    for name, node, path in _indices():
        places = _places(values.get(name)) if name not in found and len(found) < KEPT else None
        if places is not None:
            found[name] = Order(tuple(places), location_of(node, path))
    return list(found.values())


def _indices() -> Iterator[tuple[str, ast.Subscript, str]]:
    """The names by which the main script indexes in its assignments."""
    path = getattr(sys.modules["__main__"], "__file__", None)
    tree = parse(path) if path else None
    assigned = [node.value for node in nodes_of(tree) if isinstance(node, ast.Assign)] if tree else []
    for value in assigned:
        for node in ast.walk(value):
            if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Name):
                yield node.slice.id, node, str(path)


def _places(value: Any) -> list[int] | None:
    """What a mask keeps, or a list of places takes; None where it is neither, or takes all in their order."""
    shape = getattr(value, "shape", None)
    if shape is None or len(shape) != 1 or not FEWEST <= shape[0] <= LARGEST or not hasattr(value, "tolist"):
        return None
    listed = value.tolist()
    if isinstance(listed[0], bool):
        places = [place for place, kept in enumerate(listed) if kept]
    else:
        whole = isinstance(listed[0], int) and len(set(listed)) == len(listed) and min(listed) >= 0
        places = listed if whole else []
    return places if len(places) >= FEWEST and places != list(range(len(places))) else None
