"""Windows of a series whose targets are among their own values."""

import ast
import itertools
import sys
import time
from typing import Any

from dryfit.backends.keras import numpy_of
from dryfit.core.editing import node_at
from dryfit.core.evidence.keras_refused import Within
from dryfit.core.finding import Location
from dryfit.core.returned import unpacked_by
from dryfit.core.source import (
    argument,
    argument_node,
    function_holding,
    location_of,
    method_of,
    nodes_of,
    parse,
)
from dryfit.core.trace import deciding, made_before
from dryfit.seams.draws import undrawn
from dryfit.seams.keras.data import feeding
from dryfit.seams.keras.data.once import is_once

# Windows that are looked at, the fewest of them, the fewest steps of each, and values that differ among their targets.
MOST, FEWEST, STEPS, DIFFERENT = 4096, 24, 4, 10
# Windows of a series that go on where another of them began.
OVERLAPPING = 0.5
# What makes an array of a list.
MAKING = ("array", "asarray", "stack", "constant", "float32", "concatenate")


def within(given: dict[str, Any], site: Location | None) -> Within | None:
    """The targets of a fit, where they stand in the windows that they belong to."""
    x: Any = given.get("x")
    of_dataset = feeding.is_dataset(x)
    pair: Any = _drawn(x) if of_dataset else (x, given.get("y"))
    if pair is None or not all(feeding.is_array(part) for part in pair) or len(pair[0]) != len(pair[1]):
        return None
    rows, targets = pair[0][:MOST], pair[1][:MOST]
    place = _place(rows, targets)
    if place is None or not _overlap(rows):
        return None
    made = deciding(site, "x", 0) if of_dataset else None
    where = made.location if made else None if of_dataset else _cut_at(site)
    return Within(len(rows), place, rows.shape[1], where or argument(site, "x", 0) or site)


def _cut_at(site: Location | None) -> Location | None:
    """Where targets are taken out of a series: behind names, functions of the script's and the lists that they fill."""
    node, given = argument_node(site, "y", 1), argument(site, "y", 1)
    where = made_before(site, "y", 1) or (unpacked_by(node, site.path) if node is not None and site else None) or given
    made = node_at(where)
    if made is None or where is None:
        return given
    while isinstance(made, ast.Call) and method_of(made) in MAKING and made.args:
        made = made.args[0]
    around, tree = function_holding(location_of(made, where.path)), parse(where.path)
    nodes = ast.walk(around) if around is not None else nodes_of(tree) if tree is not None else ()
    if isinstance(made, ast.Name):
        added = [n for n in nodes if isinstance(n, ast.Call) and ast.unparse(n.func) == f"{made.id}.append"]
        return location_of(added[0].args[0], where.path) if len(added) == 1 and added[0].args else where
    return where


def _place(rows: Any, targets: Any) -> int | None:
    """The step of the windows at which every one of them holds its target."""
    numpy = sys.modules["numpy"]
    if rows.ndim not in (2, 3) or rows.dtype.kind != "f" or targets.dtype.kind != "f" or len(rows) < FEWEST:
        return None
    flat = targets.reshape(len(targets), -1)
    cube = rows.reshape(len(rows), rows.shape[1], -1)
    if cube.shape[1] < STEPS or flat.shape[1] >= cube.shape[1] or len(numpy.unique(flat[:, 0])) < DIFFERENT:
        return None
    same = (cube == flat[:, :1, None].astype(cube.dtype)).all(axis=0)
    return int(numpy.argwhere(same)[0][0]) if same.any() else None


def _overlap(rows: Any) -> bool:
    """Whether the windows are of one series, each a step on from another."""
    begun = {row[:-1].tobytes() for row in rows}
    return sum(row[1:].tobytes() in begun for row in rows) >= OVERLAPPING * len(rows)


def _drawn(dataset: Any) -> tuple[Any, Any] | None:
    """The first windows and targets of a pipeline; what raises here raises in the fit as well."""
    numpy = sys.modules["numpy"]
    found: list[tuple[Any, ...]] = []
    until = time.process_time() + feeding.LOOKED_SECONDS
    if is_once(dataset):
        return None
    try:
        with undrawn():
            for element in itertools.islice(dataset, feeding.LOOKED_BATCHES):
                if not isinstance(element, tuple) or len(element) != 2:
                    return None
                pair = tuple(numpy_of(part) for part in element)
                if any(part is None for part in pair) or (not found and _place(*pair) is None):
                    return None
                found.append(pair)
                if time.process_time() > until:
                    break
    except Exception:
        return None
    return (numpy.concatenate([x for x, _ in found]), numpy.concatenate([y for _, y in found])) if found else None
