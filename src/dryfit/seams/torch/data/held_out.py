"""Rows that a script calls its test's or its validation's, and that the loss of the training counts."""

import ast
import re
from collections.abc import Iterator
from typing import Any

from dryfit.core.evidence.data_held import HeldOut
from dryfit.core.finding import Location
from dryfit.core.source import nodes_of, parse
from dryfit.seams.objects import named_objects
from dryfit.seams.torch.data.indexing import Taken, places_in

# The names of rows that are kept from the training.
HELD = re.compile(r"(^|_)(test|val|valid|validation|dev)(_|$|\d)")
# The fewest rows that say anything.
LEAST = 10


def held_out(labels: Taken, where: Location | None) -> HeldOut | None:
    """The rows that a name of this kind takes from the very labels that the loss is given: most of all its own."""
    values: dict[str, Any] = {}
    for name, value in named_objects():
        values.setdefault(name, value)
    store: Any = labels.store
    trained = set(labels.places)
    kept: list[HeldOut] = []
    for base, name, handed in _indices(labels.path):
        if id(values.get(base)) != id(store) or not HELD.search(name.lower()):
            continue
        try:
            places = places_in(len(store), values[name])
        except Exception:
            # What does not index these labels is the name of something else.
            continue
        if handed and len(set(places)) < len(places):
            # Class ids repeat, and an index of rows that are held out does not.
            continue
        found = len(trained.intersection(places))
        if len(places) >= LEAST and found:
            kept.append(HeldOut(name, len(places), found, len(trained), where or labels.location))
    return max(kept, key=lambda entry: entry.found / entry.rows, default=None)


def _indices(path: str) -> Iterator[tuple[str, str, bool]]:
    """Every name that is indexed by another, and those that are handed to a function together."""
    tree = parse(path)
    for node in nodes_of(tree) if tree else ():
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and isinstance(node.slice, ast.Name):
            yield node.value.id, node.slice.id, False
        elif isinstance(node, ast.Call):
            names = [given.id for given in node.args if isinstance(given, ast.Name)]
            yield from ((base, name, True) for base in names for name in names if base != name)
