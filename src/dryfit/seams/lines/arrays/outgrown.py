"""Tables that the script lays out itself, of fewer places than the index that its line asks for."""

import ast
import operator
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import Outgrown
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.core.trace import trace
from dryfit.seams.counts import laid_out
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, evaluated, names_in, raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# Methods that give an index another type, and no other place.
CONVERTING = frozenset(("item", "long", "int", "cpu", "numpy", "astype", "tolist", "detach"))


def outgrown(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter an index beyond a table that was laid out; how to run the statement with its last place."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, IndexError) else None
    found = laid_out(raised.frame, raised.location.line) if raised is not None and raised.by_line else None
    if raised is None or found is None:
        return None
    made, part, base = found
    # In another turn of a loop another of the indices may be beyond.
    within: list[tuple[ast.expr, str]] = []
    entries: list[Outgrown] = []
    for index, place in _indices(part):
        size, asked = _extent(index, place, base, raised)
        if not size or asked is None:
            continue
        within.append((index, _kept_within(index, size, raised)))
        if asked >= size:
            where = _sized_at(made, place, raised) or location_of(made, raised.location.path)
            entries.append(Outgrown(ast.unparse(base), place, size, asked, ast.unparse(index), where, number))
    for entry in entries[:1]:
        session.recorder.script_adds("outgrown", entry)
    return retry(raised, partial(_within, places=within), "with the last place there is") if entries else None


def _within(statement: ast.stmt, places: list[tuple[ast.expr, str]]) -> list[ast.stmt]:
    for index, written in places:
        (statement,) = rewrites.replaced(statement, index, written)
    return [statement]


def _sized_at(made: ast.Call, axis: int, raised: Raised) -> Location | None:
    """Where the number of places of an axis is written down, away from the call."""
    sizes = made.args[0].elts if made.args and isinstance(made.args[0], ast.Tuple | ast.List) else made.args
    found = trace(sizes[axis], raised.location.path) if axis < len(sizes) else None
    return found.location if found is not None and found.literal is not None else None


def _indices(part: ast.Subscript) -> list[tuple[ast.expr, int]]:
    """The single places that a subscript asks for, each with its axis: `table[a][b]`, `table[a, b]`."""
    chain: list[ast.expr] = []
    node: ast.expr = part
    while isinstance(node, ast.Subscript):
        chain[:0] = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        node = node.value
    return [(index, axis) for axis, index in enumerate(chain) if not isinstance(index, ast.Slice)]


def _extent(index: ast.expr, axis: int, base: ast.expr, raised: Raised) -> tuple[int | None, int | None]:
    """How many places an axis has, and the largest place that is asked for."""
    if any(isinstance(node, ast.Call) and not _converts(node) for node in ast.walk(index)):
        return None, None
    scope = names_in(raised.frame)
    shape = tuple(getattr(evaluated(base, scope), "shape", ()))
    asked: Any = evaluated(index, scope)
    largest = asked.max() if getattr(asked, "ndim", 0) and len(asked) else asked
    known = axis < len(shape) and type(largest) is not bool and "bool" not in str(getattr(largest, "dtype", ""))
    try:
        return (int(shape[axis]), operator.index(largest)) if known else (None, None)
    except TypeError:
        return None, None


def _converts(call: ast.Call) -> bool:
    """Whether a call only gives an index another type."""
    if isinstance(call.func, ast.Name):
        return call.func.id == "int"
    return isinstance(call.func, ast.Attribute) and call.func.attr in CONVERTING


def _kept_within(index: ast.expr, size: int, raised: Raised) -> str:
    """An index that asks for the last place instead of one beyond."""
    source = ast.unparse(index)
    many = getattr(evaluated(index, names_in(raised.frame)), "ndim", 0)
    return f"({source}).clip(max={size - 1})" if many else f"min({source}, {size - 1})"
