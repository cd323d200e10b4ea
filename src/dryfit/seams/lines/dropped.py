"""Columns of a table that are dropped as if they were rows: `df.drop("price")`."""

import ast
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.script import MissingKey
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams import rewrites
from dryfit.seams.raised import node_at, raised_by, resolve, retry, value_of

if TYPE_CHECKING:
    from dryfit.seams.mending import Mending

# The method of pandas that takes rows away unless it is told of an axis, or of columns by their name.
DROPPING, TOLD = "drop", ("axis", "columns", "index", "labels", "level")


def columns_for_rows(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter columns that are dropped along the rows; how to run the statement with them named as columns."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, KeyError) else None
    call = node_at(raised.location, ast.Call) if raised is not None else None
    if raised is None or call is None or not isinstance(call.func, ast.Attribute) or call.func.attr != DROPPING:
        return None
    table: Any = resolve(call.func.value, raised.frame)
    if type(table).__name__ != "DataFrame" or len(call.args) != 1 or any(word.arg in TOLD for word in call.keywords):
        return None
    parts = call.args[0].elts if isinstance(call.args[0], ast.List | ast.Tuple) else [call.args[0]]
    labels = [value_of(part, raised.frame) for part in parts]
    if not all(isinstance(label, str) and label in table.columns for label in labels):
        return None
    others = "".join(f", {ast.unparse(word)}" for word in call.keywords)
    source = f"{ast.unparse(call.func)}(columns={ast.unparse(call.args[0])}{others})"
    where = location_of(call, raised.location.path)
    held = ast.unparse(call.func.value)
    entry = MissingKey(held, "DataFrame", ", ".join(labels), where, replacement=source, failure=number)
    session.recorder.script_adds("missing_keys", entry)
    return retry(raised, partial(rewrites.replaced, node=call, source=source), f"with `{source}`")
