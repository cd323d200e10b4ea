"""Values that the user's line calls as if they were functions: `x.shape()`, `batch("labels")`."""

import ast
import inspect
from functools import partial
from typing import TYPE_CHECKING

from dryfit.core.evidence.mistaken import CalledValue
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, statement_at
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending


def called_value(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a value that is called; how to run the statement with the value, or with an item of it."""
    raised = raised_by(error.__traceback__, number)
    call = node_at(raised.location, ast.Call) if raised is not None else None
    value = resolve(call.func, raised.frame) if raised is not None and call is not None else UNKNOWN
    lost = any(entry.failure == number for entry in session.recorder.script.rebound)
    if raised is None or call is None or value is UNKNOWN or value is None or lost:
        return None
    is_no_function = not callable(value) and raised.by_line and isinstance(error, TypeError)
    if not is_no_function and not _is_object_already(value, call, raised):
        return None
    source = ast.unparse(call.func)
    item = len(call.args) == 1 and not call.keywords and hasattr(value, "__getitem__")
    meant = source if not call.args and not call.keywords else f"{source}[{ast.unparse(call.args[0])}]" if item else ""
    where = location_of(call, raised.location.path)
    session.recorder.script_adds("called_values", CalledValue(source, type(value).__name__, meant, where, number))
    return retry(raised, partial(rewrites.replaced, node=call, source=meant), f"with `{meant}`") if meant else None


def _is_object_already(value: object, call: ast.Call, raised: Raised) -> bool:
    """Whether a module is called with nothing, as a class is, for what is handed on as the module itself."""
    if call.args or call.keywords or inspect.isclass(value) or not hasattr(value, "named_parameters"):
        return False
    statement = statement_at(raised.location)
    calls = [node for node in ast.walk(statement) if isinstance(node, ast.Call)] if statement is not None else []
    # `Trainer(model())` and `model().parameters()` speak of the module, `criterion(model(), y)` of what it answers.
    takers = [node for node in calls if _takes_modules(resolve(node.func, raised.frame))]
    given = [part for node in takers for part in (*node.args, *(word.value for word in node.keywords))]
    asked = [node for node in ast.walk(statement) if isinstance(node, ast.Attribute)] if statement is not None else []
    owners = [node.value for node in asked if hasattr(value, node.attr)]
    places = [(node.lineno, node.col_offset, node.end_col_offset) for node in (*given, *owners)]
    return (call.lineno, call.col_offset, call.end_col_offset) in places


def _takes_modules(callee: object) -> bool:
    """Whether what is called is a class, or a method of an object that is no module itself, as a trainer's."""
    owner = getattr(callee, "__self__", None)
    return inspect.isclass(callee) or (owner is not None and not hasattr(owner, "named_parameters"))
