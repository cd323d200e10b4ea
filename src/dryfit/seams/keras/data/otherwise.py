"""Rows that a model answers for, prepared by another line than those that it was trained on."""

import ast
import sys
from collections.abc import Mapping
from typing import Any

from dryfit.core.finding import Location
from dryfit.core.source import argument, source_of
from dryfit.core.trace import prepared_before

# What a line may be made of that only moves and scales its rows.
ARITHMETIC = (
    *(ast.Expression, ast.BinOp, ast.UnaryOp, ast.USub, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Load),
    *(ast.Name, ast.Constant, ast.Attribute),
)
# What the rows are called within such a line.
ROWS = "_rows_"
# How unlike the deviations of rows are, and how many deviations apart their means, from which they are prepared in two
# ways; and within which they are prepared in one.
APART, LIKE = 3.0, 1.5


def prepared_as_trained(
    trained: Location | None, asked: Location | None, x: Any, known: Any, values: Mapping[str, Any]
) -> str | None:
    """The line that prepared the training's rows, where it would make these as large as those.

    ``known`` are the mean and deviation of each of the training's features, ``values`` the script's variables.
    """
    own, other = _prepared(trained), _prepared(asked)
    if not own or not other or not _unlike(moments(x), known, APART):
        return None
    trained_by, asked_by = (_of_rows(text, x, values) for text in (own, other))
    if trained_by is None or asked_by is None:
        return None
    numpy = sys.modules["numpy"]
    try:
        start, unit = (_reckoned(asked_by[0], numpy.float64(at), values) for at in (0.0, 1.0))
        others = numpy.asarray(
            _reckoned(trained_by[0], (x.astype("float64") - start) / (unit - start), values), "float64"
        )
    except Exception:
        return None
    if others.shape != x.shape or not numpy.isfinite(others).all() or _unlike(moments(others), known, LIKE):
        return None
    return ast.unparse(trained_by[0]).replace(ROWS, asked_by[1])


def _prepared(call: Location | None) -> str:
    """The expression that an argument is prepared by, at the call or above it."""
    return source_of(prepared_before(call, "x", 0)) or source_of(argument(call, "x", 0))


def _of_rows(text: str, x: Any, values: Mapping[str, Any]) -> tuple[ast.Expression, str] | None:
    """An expression that is arithmetic alone, with its rows by one name, and how it writes them."""
    found = _Rows(x, values)
    try:
        tree = found.visit(ast.parse(text.strip(), mode="eval"))
    except SyntaxError:
        return None
    nodes = list(ast.walk(tree))
    named = [node for node in nodes if isinstance(node, ast.Name) and node.id == ROWS]
    plain = len(named) == 1 and all(isinstance(node, ARITHMETIC) for node in nodes)
    if not plain or not any(isinstance(node, ast.BinOp) for node in nodes):
        return None
    return ast.fix_missing_locations(tree), found.written


class _Rows(ast.NodeTransformer):
    """Gives the rows of an expression one name, and leaves out their type."""

    def __init__(self, x: Any, values: Mapping[str, Any]) -> None:
        self.shape, self.values, self.written = x.shape[1:], values, ""

    def visit_Name(self, node: ast.Name) -> ast.AST:
        value = self.values.get(node.id)
        shape = getattr(value, "shape", None)
        rows = shape is not None and len(shape) == len(self.shape) + 1 and shape[1:] == self.shape and shape[0] > 1
        self.written = node.id if rows else self.written
        return ast.Name(ROWS, ast.Load()) if rows else node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        held = self.visit(node.value)
        if not (isinstance(held, ast.Name) and held.id == ROWS):
            return node
        self.written = ast.unparse(node)
        return held

    def visit_Call(self, node: ast.Call) -> ast.AST:
        func = node.func
        return self.visit(func.value) if isinstance(func, ast.Attribute) and func.attr == "astype" else node


def _reckoned(line: ast.Expression, rows: Any, values: Mapping[str, Any]) -> Any:
    return eval(compile(line, "<rows>", "eval"), {"__builtins__": {}}, {**values, ROWS: rows})


def moments(x: Any) -> tuple[Any, Any]:
    rows = x.astype("float64").reshape(-1, x.shape[-1])
    return rows.mean(axis=0), rows.std(axis=0)


def _unlike(found: Any, known: Any, limit: float) -> bool:
    """Whether most features that vary are of another size or at another place."""
    (mean, width), (other, spread) = known, found
    varied = (width > 0) & (spread > 0) if mean.shape == other.shape else mean[:0] > 0
    if not varied.any():
        return False
    ratio, moved = spread[varied] / width[varied], abs(other - mean)[varied] / width[varied]
    return bool(((ratio > limit) | (ratio < 1 / limit) | (moved > limit)).sum() * 2 > varied.sum())
