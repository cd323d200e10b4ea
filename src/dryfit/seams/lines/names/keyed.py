"""Keys that the user's line asks of what has none: `args["lr"]` of a namespace, `predictions["logits"]` of an array."""

import ast
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import KeyedAttribute
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, nodes_of, parse
from dryfit.seams.lines.names.keys import twin_of
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# Where Trainer hands over what a model answers: several of its outputs by their names, a single one as an array.
METRIC = "compute_metrics"


def keyed(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a key of what has none; how to run the statement with an attribute, or with the array itself."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, (TypeError, IndexError)) else None
    node = node_at(raised.location, ast.Subscript) if raised is not None else None
    if raised is None or node is None or not isinstance(node.slice, ast.Constant):
        return None
    key = node.slice
    if type(key.value) is not str:
        return None
    value = resolve(node.value, raised.frame)
    if value is UNKNOWN or isinstance(value, (Mapping, type)):
        return None
    if hasattr(value, "shape"):
        # What a model answers with one name comes as it is; of another array a row or a column may be meant.
        answers = session.recorder.failures[number].operation == METRIC
        source = ast.unparse(node.value) if answers and _asks_once(node, raised.location.path) else ""
    else:
        source = _attribute(node.value, value, key.value)
    if not source:
        return None
    where = location_of(node, raised.location.path)
    entry = KeyedAttribute(ast.unparse(node.value), type(value).__name__, key.value, source, where, number)
    session.recorder.script_adds("keyed_attributes", entry)
    return retry(raised, partial(rewrites.replaced, node=node, source=source), f"with `{source}`")


def _asks_once(node: ast.Subscript, path: str) -> bool:
    """Whether a file asks the same array for no other key."""
    owner, tree = ast.unparse(node.value), parse(path)
    asked = [n for n in nodes_of(tree) if isinstance(n, ast.Subscript)] if tree else []
    keys = [n.slice for n in asked if ast.unparse(n.value) == owner]
    return len({key.value for key in keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}) == 1


def _attribute(owner: ast.expr, value: Any, key: str) -> str:
    """The source of the attribute that a key is meant for."""
    try:
        # A tuple with names has them for its class.
        held = [name for name in getattr(value, "_fields", None) or vars(value) if not name.startswith("_")]
    except TypeError:
        return ""
    meant = key if key in held else twin_of(key, held)
    return f"{ast.unparse(owner)}.{meant}" if meant else ""
