"""Attributes that the user's line asks for in brackets: `args["lr"]` of a namespace, `eval_pred["predictions"]`."""

import ast
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from dryfit.core.evidence.mistaken import KeyedAttribute
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams.lines.names.keys import twin_of
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending


def keyed(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter an attribute that is asked for as a key; how to run the statement with the attribute."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, TypeError) else None
    node = node_at(raised.location, ast.Subscript) if raised is not None else None
    if raised is None or node is None or not isinstance(node.slice, ast.Constant):
        return None
    key = node.slice
    if type(key.value) is not str:
        return None
    value = resolve(node.value, raised.frame)
    if value is UNKNOWN or isinstance(value, (Mapping, type)):
        return None
    try:
        # A tuple with names has them for its class.
        held = [name for name in getattr(value, "_fields", None) or vars(value) if not name.startswith("_")]
    except TypeError:
        return None
    meant = key.value if key.value in held else twin_of(key.value, held)
    if not meant:
        return None
    source = f"{ast.unparse(node.value)}.{meant}"
    where = location_of(node, raised.location.path)
    entry = KeyedAttribute(ast.unparse(node.value), type(value).__name__, key.value, source, where, number)
    session.recorder.script_adds("keyed_attributes", entry)
    return retry(raised, partial(rewrites.replaced, node=node, source=source), f"with `{source}`")
