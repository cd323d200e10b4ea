"""Tensors and arrays that are indexed by floats: `grid[i, centre / cell]`, `table[bins]` of bins that were floored."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.operation import FloatIndex
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.core.trace import assigned_values
from dryfit.seams.lines.calls.converting import is_called_again
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, evaluated, names_in, node_over, raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What tensors and arrays raise for an index that is no whole number.
REFUSALS = (IndexError, TypeError)
# What a mask's numbers are.
MASK = {0.0, 1.0}


def float_indices(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter an index whose numbers are floats; how to run the statement with whole ones."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, REFUSALS) else None
    part = node_over(raised.location, ast.Subscript) if raised is not None and raised.by_line else None
    if raised is None or part is None:
        return None
    found = list(_floats(part, raised))
    if not found:
        return None
    for node, kind, whole in found:
        where = _computed(node, raised.location.path) or location_of(node, raised.location.path)
        entry = FloatIndex(ast.unparse(part.value), ast.unparse(node), kind, whole, where, number)
        session.recorder.script_adds("float_indices", entry)
    # No number of turns makes whole numbers of them.
    session.recorder.failures[number] = replace(session.recorder.failures[number], curtailed=False)
    sources = {node: whole for node, _, whole in found}
    return retry(raised, partial(rewrites.each, sources=sources), "with whole numbers for the index")


def _floats(part: ast.Subscript, raised: Raised) -> Iterator[tuple[ast.expr, str, str]]:
    """The indices of a tensor or an array that are floats: their type, and the source of whole ones."""
    scope = names_in(raised.frame)
    nodes = part.slice.elts if isinstance(part.slice, ast.Tuple) else [part.slice]
    shape = getattr(_value(part.value, scope), "shape", None)
    if not isinstance(shape, tuple):
        return
    for place, node in enumerate(nodes):
        value = _value(node, scope)
        kind = str(getattr(value, "dtype", type(value).__name__)).removeprefix("torch.")
        if not kind.startswith(("float", "bfloat")) or _masks(value, shape[place:]):
            continue
        text = ast.unparse(node)
        atom = text if isinstance(node, ast.Name | ast.Attribute | ast.Call | ast.Subscript) else f"({text})"
        plain = not getattr(value, "shape", ()) and not hasattr(value, "long")
        whole = f"{atom}.long()" if hasattr(value, "long") else f"{atom}.astype('int64')"
        yield node, kind, f"int({text})" if plain else whole


def _masks(value: Any, shape: tuple[int, ...]) -> bool:
    """Whether floats may be a mask of these axes: one of 0 and 1 for each place."""
    own = tuple(getattr(value, "shape", ()))
    return bool(own) and own == shape[: len(own)] and set(value.reshape(-1).tolist()) <= MASK


def _value(node: ast.expr, scope: dict[str, Any]) -> Any:
    """What an expression is, where nothing is called that is not to be called again."""
    calls = (n for n in ast.walk(node) if isinstance(n, ast.Call))
    if isinstance(node, ast.Slice) or not all(is_called_again(call, scope) for call in calls):
        return None
    try:
        return evaluated(node, scope)
    except Exception:
        return None


def _computed(node: ast.expr, path: str) -> Location | None:
    """Where a variable is computed that is the index, or that it is a part of."""
    while isinstance(node, ast.Subscript):
        node = node.value
    values = assigned_values(node, path) if isinstance(node, ast.Name) else []
    last = max(values, key=lambda value: value.lineno, default=None)
    return location_of(last, path) if isinstance(last, ast.BinOp | ast.Call) else None
