"""Objects that Accelerate is to keep in its checkpoints, and that have no state to give."""

import ast
from functools import partial
from typing import TYPE_CHECKING

from dryfit.core.evidence.mistaken import Misgiven
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, method_of
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, node_at, raised_by, resolve, retry

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
    given = [(node, resolve(node, raised.frame)) for node in call.args]
    lacking = [(node, value) for node, value in given if value is not UNKNOWN and _lacks(value)]
    if not lacking:
        return None
    node, value = lacking[0]
    kind, absent = type(value).__name__, " and no ".join(f"`{name}`" for name in _lacks(value))
    where, wanted = location_of(node, raised.location.path), "what has both methods"
    entry = Misgiven(REGISTERING, "objects", f"a `{kind}`, which has no {absent},", wanted, where, "", number)
    session.recorder.script_adds("misgiven", entry)
    kept = ", ".join(ast.unparse(node) for node, value in given if value is UNKNOWN or not _lacks(value))
    source = f"{ast.unparse(call.func)}({kept})"
    return retry(raised, partial(rewrites.replaced, node=call, source=source), f"without the `{kind}`")


def _lacks(value: object) -> list[str]:
    return [name for name in STATE if not callable(getattr(value, name, None))]
