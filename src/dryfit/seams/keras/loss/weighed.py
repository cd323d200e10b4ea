"""Weights of rows that tell nothing but their classes: `sample_weight`, or the third part of a pipeline's rows."""

import ast
import sys
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_rows import Weighted
from dryfit.core.finding import Location
from dryfit.core.source import argument_node, location_of, nodes_of, parse
from dryfit.seams.keras.data.feeding import classes_of, is_array

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The most classes, and how far two weights of one class are apart by rounding (float32).
MOST_CLASSES, ROUNDING = 100, 1e-5
# The parts of a row that comes with its weight.
PARTS = 3


def see_weighed(session: "Session", given: Mapping[str, Any], batches: list[Any]) -> None:
    """A fit whose weights are one for each class: with as many rows as the classes have, of all or of a few batches."""
    if given.get("class_weight") is not None:
        return
    numpy, few = sys.modules["numpy"], not is_array(given.get("sample_weight"))
    rows = [(y, weight) for _, y, weight in batches if is_array(y) and is_array(weight)] if few else []
    pairs = [(given.get("y"), given.get("sample_weight"))] if not few else rows
    found = [(classes_of(y) if is_array(y) else None, numpy.asarray(weight)) for y, weight in pairs]
    if not found or any(y is None or weight.shape not in (y.shape, (*y.shape, 1)) for y, weight in found):
        return
    classes = numpy.concatenate([y for y, _ in found])
    weights = numpy.concatenate([weight.reshape(-1) for _, weight in found]).astype("float64")
    labels, counts = numpy.unique(classes, return_counts=True)
    if not 1 < len(labels) <= MOST_CLASSES or list(labels) != list(range(len(labels))):
        return
    parts = [weights[classes == label] for label in labels]
    if any(part.max() - part.min() > ROUNDING * abs(part.max()) for part in parts):
        return
    keys = tuple(map(int, labels))
    values, rows_of = tuple(float(part[0]) for part in parts), tuple(map(int, counts))
    where = _made_at(session.site)
    session.recorder.keras_adds("weighted", Weighted(keys, keys, where, values, rows_of, few=few))


def _made_at(site: Location | None) -> Location | None:
    """The line that makes the table of weights: of `sample_weight`, or of the third part of a pipeline's rows."""
    tree = parse(site.path) if site is not None else None
    if tree is None or site is None:
        return site
    own = argument_node(site, "sample_weight")
    for node in [own] if own is not None else _thirds(tree):
        made = _table(tree, node)
        if made is not None:
            return location_of(made, site.path)
    return site


def _table(tree: ast.Module, node: ast.expr) -> ast.Assign | None:
    """The assignment that a weight goes back to, by way of others."""
    found = None
    for _ in range(PARTS):
        names = _names(node)
        every = (n for n in nodes_of(tree) if isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) in names)
        made = max((n for n in every if n is not found), key=lambda n: n.lineno, default=None)
        # What the counts are counted of is before the weights.
        if made is None or (found is not None and _is_weight(found.value)):
            return found
        node, found = made.value, made
    return found


def _is_weight(node: ast.expr) -> bool:
    """Whether an expression reckons, and does not only look up or hand on."""
    return any(isinstance(part, ast.BinOp) for part in ast.walk(node))


def _thirds(tree: ast.Module) -> Iterator[ast.expr]:
    """The last of three things that a function gives together."""
    for node in nodes_of(tree):
        value = node.body if isinstance(node, ast.Lambda) else node.value if isinstance(node, ast.Return) else None
        if isinstance(value, ast.Tuple) and len(value.elts) == PARTS:
            yield value.elts[-1]


def _names(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
