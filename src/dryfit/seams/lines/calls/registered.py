"""Objects that Accelerate is to keep in its checkpoints, and that have no state to give."""

import ast
import inspect
from functools import partial
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import Misgiven
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, method_of
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What takes them, and the methods that it calls of each.
REGISTERING, STATE = "register_for_checkpointing", ("state_dict", "load_state_dict")


def registered(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter the first object that has no state; how to register the others alone."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, ValueError) else None
    call = node_at(raised.location, ast.Call) if raised is not None else None
    if raised is None or call is None or method_of(call) != REGISTERING:
        return None
    given = _given(call, raised, error)
    lacking = [(node, value) for node, value in given if value is not UNKNOWN and _lacks(value)]
    if not lacking:
        return None
    node, value = lacking[0]
    kind, absent = type(value).__name__, " and no ".join(f"`{name}`" for name in _lacks(value))
    where, wanted, owner = location_of(node, raised.location.path), "what has both methods", _owner(node, raised)
    entry = Misgiven(REGISTERING, "objects", f"a `{kind}`, which has no {absent},", wanted, where, owner, number)
    session.recorder.script_adds("misgiven", entry)
    forms = [(ast.unparse(n) if v is UNKNOWN or not _lacks(v) else _owner(n, raised)) for n, v in given]
    source = f"{ast.unparse(call.func)}({', '.join(form for form in forms if form)})"
    done = f"with `{owner}` itself" if owner else f"without the `{kind}`"
    return retry(raised, partial(rewrites.replaced, node=call, source=source), done)


def _given(call: ast.Call, raised: Raised, error: BaseException) -> list[tuple[ast.expr, Any]]:
    """The arguments and their values: as the method has them, which knows what a call on the line gave."""
    frames = (frame for frame, _ in walk_tb(error.__traceback__) if frame.f_code.co_name == REGISTERING)
    held: Any = next(frames, None)
    if held is not None and held.f_code.co_flags & inspect.CO_VARARGS:
        code = held.f_code
        values = held.f_locals.get(code.co_varnames[code.co_argcount + code.co_kwonlyargcount], ())
        if len(values) == len(call.args) and not any(isinstance(node, ast.Starred) for node in call.args):
            return list(zip(call.args, values, strict=True))
    return [(node, resolve(node, raised.frame)) for node in call.args]


def _owner(node: ast.expr, raised: Raised) -> str:
    """The source of the object whose state an argument is, where that object could have been given."""
    if not isinstance(node, ast.Call) or method_of(node) != STATE[0] or not isinstance(node.func, ast.Attribute):
        return ""
    owner = resolve(node.func.value, raised.frame)
    return "" if owner is UNKNOWN or _lacks(owner) else ast.unparse(node.func.value)


def _lacks(value: object) -> list[str]:
    return [name for name in STATE if not callable(getattr(value, name, None))]
