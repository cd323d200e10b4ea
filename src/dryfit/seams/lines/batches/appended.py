"""Rows appended to a table of pandas, which has no method for that any more."""

import ast
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.missing import MissingName
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, nodes_of, parse
from dryfit.seams.lines.calls.kinds import called
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, evaluated, names_in, node_at, raised_by, resolve, retry
from dryfit.seams.signature import version_of

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# The classes of pandas that had the method.
TABLES = ("DataFrame", "Series")


def appended(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a table that was to be appended to; how to run the statement with the two joined."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, AttributeError) else None
    node = node_at(raised.location, ast.Attribute) if raised is not None else None
    if raised is None or node is None or node.attr != "append":
        return None
    owner = resolve(node.value, raised.frame)
    if owner is UNKNOWN or type(owner).__name__ not in TABLES or hasattr(owner, "append"):
        return None
    call = _call_of(node, raised)
    if call is None or len(call.args) != 1:
        return None
    joined = _joined(call, node, owner, raised)
    where = location_of(call, raised.location.path)
    entry = MissingName(
        type(owner).__name__, "append", where, replacement=joined, installed=version_of(type(owner)), failure=number
    )
    session.recorder.script_adds("missing_names", entry)
    return retry(raised, partial(rewrites.replaced, node=call, source=joined), f"with `{joined}`")


def _call_of(node: ast.Attribute, raised: Raised) -> ast.Call | None:
    """The call of a method."""
    tree = parse(raised.location.path)
    calls = (n for n in nodes_of(tree) if isinstance(n, ast.Call)) if tree is not None else ()
    return next((call for call in calls if call.func is node), None)


def _joined(call: ast.Call, node: ast.Attribute, owner: Any, raised: Raised) -> str:
    """The source of both in one table: a row is a table of one."""
    names = names_in(raised.frame)
    pandas, more = called("pandas", names), ast.unparse(call.args[0])
    try:
        given = evaluated(call.args[0], names)
    except Exception:
        given = {} if isinstance(call.args[0], ast.Dict) else None
    if isinstance(given, Mapping):
        more = f"{pandas}.DataFrame([{more}])"
    elif isinstance(given, list) and not any(type(item).__name__ in TABLES for item in given):
        more = f"{pandas}.DataFrame({more})"
    elif type(given).__name__ == "Series" and type(owner).__name__ == "DataFrame":
        more = f"{more}.to_frame().T"
    words = [f", {ast.unparse(word)}" for word in call.keywords if word.arg in ("ignore_index", "sort")]
    return f"{pandas}.concat([{ast.unparse(node.value)}, {more}]{''.join(words)})"
