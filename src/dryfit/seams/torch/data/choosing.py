"""Masks and lists of places by which a script takes rows of its arrays, and lists that it leaves out of, as orders."""

import ast
import sys
from collections.abc import Iterable, Iterator
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.finding import Location
from dryfit.core.source import function_holding, location_of, nodes_of, parse
from dryfit.seams.objects import assigned_at, named_objects
from dryfit.seams.rows.orders import FEWEST, LARGEST, Order

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Masks and lists that are kept of a script, and the times that a function is looked into for them.
KEPT, LOOKS = 6, 4


def noticed(session: "Session", frame: FrameType) -> None:
    """The masks in the variables of a function that makes a tensor: they are gone once it has returned."""
    looked: dict[CodeType, int] = session.objects.setdefault("masked", {})
    code = frame.f_code
    times = looked.get(code, 0)
    if times >= LOOKS or code.co_name == "<module>":
        return
    looked[code] = times + 1
    function = function_holding(Location(code.co_filename, frame.f_lineno))
    nodes = list(ast.walk(function)) if function is not None else []
    known: dict[Any, Order] = session.objects.setdefault("orders", {})
    for name, node in _indices(nodes):
        places = _places(frame.f_locals.get(name))
        if places is not None and len(known) < 2 * KEPT:
            looked[code] = LOOKS
            order = Order(tuple(places), location_of(node, code.co_filename))
            known.setdefault((code, node.lineno, len(known)), order)


def chosen() -> list[Order]:
    """The rows that every mask and every list of places takes that still stands in a variable: `X = X[keep]`."""
    values: dict[str, Any] = {}
    for name, value in named_objects():
        values.setdefault(name, value)
    path = str(getattr(sys.modules["__main__"], "__file__", None) or "")
    tree = parse(path) if path else None
    found: dict[str, Order] = {}
    for name, node in _indices(nodes_of(tree)) if tree else ():
        places = _places(values.get(name)) if name not in found and len(found) < KEPT else None
        if places is not None:
            found[name] = Order(tuple(places), location_of(node, path))
    return [*found.values(), *_left_out(values)]


def _indices(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, ast.Subscript]]:
    """The names by which a script indexes in its assignments."""
    for value in (node.value for node in nodes if isinstance(node, ast.Assign)):
        for node in ast.walk(value):
            if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Name):
                yield node.slice.id, node


def _left_out(values: dict[str, Any]) -> Iterator[Order]:
    """For each list that holds some entries of a longer one, in its order: where they stand in that."""
    lists = {n: v for n, v in values.items() if isinstance(v, list | tuple) and FEWEST <= len(v) <= LARGEST}
    for name, kept in lists.items():
        whole = (other for other in lists.values() if len(other) > len(kept))
        places = next((found for other in whole if (found := _within(kept, other))), None)
        where = assigned_at(name) if places else None
        if places and where is not None:
            yield Order(tuple(places), where)


def _within(kept: Any, whole: Any) -> list[int]:
    """The places of some entries in a longer list, where they are the very same objects, and each is there once."""
    place = {id(entry): number for number, entry in enumerate(whole)}
    found = [place.get(id(entry), -1) for entry in kept]
    told = len(place) == len(whole) and found[0] >= 0 and sorted(found) == found and len(set(found)) == len(found)
    return found if told and found != list(range(len(found))) else []


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
