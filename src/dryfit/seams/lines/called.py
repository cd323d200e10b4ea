"""Values that the user's line calls as if they were functions: `x.shape()`, `batch("labels")`."""

import ast
from functools import partial
from typing import TYPE_CHECKING

from dryfit.core.evidence.mistaken import CalledValue
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams import rewrites
from dryfit.seams.raised import UNKNOWN, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending import Mending


def called_value(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a value that is called; how to run the statement with the value, or with an item of it."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, TypeError) else None
    call = node_at(raised.location, ast.Call) if raised is not None and raised.by_line else None
    value = resolve(call.func, raised.frame) if raised is not None and call is not None else UNKNOWN
    if raised is None or call is None or value is UNKNOWN or value is None or callable(value):
        return None
    source = ast.unparse(call.func)
    item = len(call.args) == 1 and not call.keywords and hasattr(value, "__getitem__")
    meant = source if not call.args and not call.keywords else f"{source}[{ast.unparse(call.args[0])}]" if item else ""
    where = location_of(call, raised.location.path)
    session.recorder.script_adds("called_values", CalledValue(source, type(value).__name__, meant, where, number))
    return retry(raised, partial(rewrites.replaced, node=call, source=meant), f"with `{meant}`") if meant else None
