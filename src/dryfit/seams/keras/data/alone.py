"""Rows that the script puts into an order it has drawn, and labels that it leaves as they were."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_rows import Paired
from dryfit.core.source import argument_node, location_of, nodes_of, parse
from dryfit.seams.keras.data import feeding
from dryfit.seams.rows.orders import Order

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The share of rows that must have lost their label: an order that hardly moves anything is not judged.
WRONG = 0.2
PLACES = {"x": 0, "y": 1}


def moved_alone(session: "Session", x: Any, y: Any) -> Paired | None:
    """Of a fit's two arrays the one that was put into a drawn order since both were made, while the other was not."""
    site = session.site
    nodes = [argument_node(site, name, place) for name, place in PLACES.items()]
    tree = parse(site.path) if site is not None else None
    if site is None or tree is None or not feeding.is_array(x) or not feeding.is_array(y) or len(x) != len(y):
        return None
    given = [node.id for node in nodes if isinstance(node, ast.Name)]
    if len(given) != len(PLACES):
        return None
    stores = [s for s in nodes_of(tree) if isinstance(s, ast.Assign) and s.lineno < site.line]
    bases = [_base(name, stores) for name in given]
    orders = list(session.objects.get("orders", {}).values())
    for order in orders:
        lines = [_taken(name, order, stores, tree) for name in bases]
        if len([line for line in lines if line]) != 1 or sorted(order.places) != list(range(len(order.places))):
            continue
        line = next(line for line in lines if line)
        left = bases[1] if lines[0] else bases[0]
        others = [other for other in orders if other is not order and _drawn_into(left, other, stores)]
        follows = bool(others) or _follows(left, line, stores, site.line, tree, order)
        if follows or (len(order.places) != len(x) and bases == given):
            continue
        entry = _compared(order, x, y, given)
        if entry is not None:
            # What lacks is a statement like the one that takes the rows, behind it.
            taking = next(store for store in stores if store.lineno == line)
            return replace(entry, location=location_of(taking, site.path))
    return None


def _base(name: str, stores: list[ast.Assign]) -> str:
    """The array that a name is a slice of, or the name."""
    for store in reversed(stores):
        for one, value in _pairs(store):
            if _named(one) == name:
                sliced = isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice)
                return (_named(value.value) if isinstance(value, ast.Subscript) and sliced else "") or name
    return name


def _pairs(store: ast.Assign) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Each target of an assignment with its own value."""
    for target in store.targets:
        if isinstance(target, ast.Tuple):
            own = store.value.elts if isinstance(store.value, ast.Tuple) else [store.value] * len(target.elts)
            yield from zip(target.elts, own, strict=False)
        else:
            yield target, store.value


def _taken(name: str, order: Order, stores: list[ast.Assign], tree: ast.Module) -> int:
    """The line on which a name is given its own rows by this order; 0 where there is none."""
    drawn = _drawn(order, tree)
    for store in stores:
        value = store.value
        own = any(isinstance(t, ast.Name) and t.id == name for t in store.targets)
        if own and _drawn_into(name, order, [store]):
            return store.lineno
        if not own or not isinstance(value, ast.Subscript) or _named(value.value) != name:
            continue
        inline = store.lineno <= order.location.line <= (store.end_lineno or 0) and isinstance(value.slice, ast.Call)
        if inline or (store.lineno > order.location.line and _named(value.slice) in drawn):
            return store.lineno
    return 0


def _drawn_into(name: str, order: Order, stores: list[ast.Assign]) -> bool:
    """Whether a name is given what one call makes of it alone, by this order."""
    calls = [
        store.value
        for store in stores
        if any(_named(target) == name for target in store.targets)
        and store.lineno <= order.location.line <= (store.end_lineno or 0)
        and isinstance(store.value, ast.Call)
    ]
    return any([_named(argument) for argument in call.args] == [name] for call in calls)


def _drawn(order: Order, tree: ast.Module) -> set[str]:
    """The names that a statement gives to the order that it draws, or whose array it shuffles in place."""
    found: set[str] = set()
    for node in nodes_of(tree):
        if isinstance(node, ast.Assign | ast.Expr) and node.lineno <= order.location.line <= (node.end_lineno or 0):
            if isinstance(node, ast.Assign):
                found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
            elif isinstance(node.value, ast.Call):
                found |= {argument.id for argument in node.value.args if isinstance(argument, ast.Name)}
    return found


def _follows(name: str, line: int, stores: list[ast.Assign], fit: int, tree: ast.Module, order: Order) -> bool:
    """Whether an array may have the order too: it is made of others afterwards, or stands with the order's name."""
    drawn = _drawn(order, tree)
    made = [(store, value) for store in stores for one, value in _pairs(store) if _named(one) == name]
    for store, value in made:
        read = {node.id for node in ast.walk(value) if isinstance(node, ast.Name)}
        items = (node for node in ast.walk(value) if isinstance(node, ast.Subscript))
        rows = [node for node in items if not isinstance(node.slice, ast.Slice)]
        if read & drawn or (store.lineno > line and (name not in read or rows)):
            return True
    calls = (node for node in nodes_of(tree) if isinstance(node, ast.Expr) and node.lineno < fit)
    shuffling = (node for node in calls if isinstance(node.value, ast.Call))
    return any(
        isinstance(a, ast.Name) and a.id == name
        for call in shuffling
        if isinstance(call.value, ast.Call)
        for a in call.value.args
    )


def _compared(order: Order, x: Any, y: Any, given: list[str]) -> Paired | None:
    known = feeding.classes_of(y)
    labels = known if known is not None else y.reshape(len(y), -1)[:, 0]
    places = list(order.places[: len(labels)])
    off = [row for row, place in enumerate(places) if place < len(labels) and labels[row] != labels[place]]
    if len(off) < WRONG * len(places):
        return None
    row, found = off[0], places[off[0]]
    own, seen = str(labels[found])[:40], str(labels[row])[:40]
    return Paired(len(places), len(off), row, found, own, seen, given[0], given[1], order.location)


def _named(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""
