"""Tables that the script lays out itself, of fewer places than the index that its line asks for."""

import ast
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
        within.append((index, f"min({ast.unparse(index)}, {size - 1})"))
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
    """How many places an axis has, and the place that is asked for."""
    if any(isinstance(node, ast.Call) for node in ast.walk(index)):
        return None, None
    scope = names_in(raised.frame)
    shape = tuple(getattr(evaluated(base, scope), "shape", ()))
    asked: Any = evaluated(index, scope)
    known = axis < len(shape) and type(asked) is int
    return (int(shape[axis]), asked) if known else (None, None)
