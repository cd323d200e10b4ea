"""Columns that a call asks of a table: such as it does not have, and such as are dropped as if they were rows."""

import ast
import difflib
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.missing import MissingKey
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams.lines.names.keys import SHOWN
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, node_at, raised_by, resolve, retry, value_of

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

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


def absent_columns(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a column that a call names and its table does not have; how to run it with the one that is like it."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, KeyError) else None
    call = node_at(raised.location, ast.Call) if raised is not None else None
    if raised is None or call is None:
        return None
    for source, table in _tables(call, raised):
        held = [str(name) for name in table.columns]
        for node, asked in _texts(call):
            # Of all the texts that a call is given, pandas names the column that it looked for.
            if asked in held or repr(asked) not in str(error):
                continue
            near = difflib.get_close_matches(asked.lower(), [name.lower() for name in held], 1)
            twin = next((name for name in held if near and name.lower() == near[0]), "")
            where = location_of(node, raised.location.path)
            names = tuple(held[:SHOWN])
            entry = MissingKey(source, "DataFrame", asked, where, names, twin=twin, failure=number)
            session.recorder.script_adds("missing_keys", entry)
            change = partial(rewrites.replaced, node=node, source=repr(twin))
            return retry(raised, change, f"with `{twin}`") if twin else None
    return None


def _tables(call: ast.Call, raised: Raised) -> Iterator[tuple[str, Any]]:
    """The tables that a call is a method of, or is given."""
    owner = [call.func.value] if isinstance(call.func, ast.Attribute) else []
    for node in (*owner, *call.args):
        value = resolve(node, raised.frame)
        if type(value).__name__ == "DataFrame" and hasattr(value, "columns"):
            yield ast.unparse(node), value


def _texts(call: ast.Call) -> Iterator[tuple[ast.Constant, str]]:
    """The texts among the arguments of a call, in lists too."""
    for argument in (*call.args, *(word.value for word in call.keywords)):
        parts = argument.elts if isinstance(argument, ast.List | ast.Tuple) else [argument]
        for part in parts:
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part, part.value
