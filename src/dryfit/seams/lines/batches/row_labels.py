"""Rows of a table that are asked for by their place, where the table goes by labels: some rows were left out."""

import ast
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import Converted
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, statement_at
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, evaluated, names_in, raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending


def row_by_place(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter columns that are asked for a label which they lack; how to run the statement by places."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, KeyError) else None
    statement = statement_at(raised.location) if raised is not None else None
    if raised is None or statement is None or hasattr(statement, "body"):
        return None
    asked = [n for n in ast.walk(statement) if isinstance(n, ast.Subscript) and isinstance(n.ctx, ast.Load)]
    found = [node for node in asked if _lacks_label(node, raised)]
    if not found:
        return None
    sources: dict[ast.expr, str] = {
        node: f"{ast.unparse(node.value)}.iloc[{ast.unparse(node.slice)}]" for node in found
    }
    first = min(found, key=lambda node: (node.lineno, node.col_offset))
    entry = Converted(
        operation=f"{ast.unparse(first.value)}[...]",
        given=ast.unparse(first.value),
        kind="a Series whose labels are those of the rows that were kept",
        replacement=sources[first],
        keeps=True,
        location=location_of(first, raised.location.path),
        failure=number,
    )
    session.recorder.script_adds("converted", entry)
    return retry(raised, partial(rewrites.each, sources=sources), f"with `{sources[first]}`")


def _lacks_label(node: ast.Subscript, raised: Raised) -> bool:
    """Whether a column has a row at the place that it is asked for, and none of that label."""
    pandas: Any = sys.modules.get("pandas")
    if pandas is None or any(isinstance(part, ast.Call) for part in ast.walk(node)):
        return False
    try:
        column, key = (evaluated(part, names_in(raised.frame)) for part in (node.value, node.slice))
    except Exception:
        return False
    whole = type(key) is int or (hasattr(key, "dtype") and key.dtype.kind in "iu" and not key.shape)
    return isinstance(column, pandas.Series) and whole and 0 <= key < len(column) and key not in column.index
