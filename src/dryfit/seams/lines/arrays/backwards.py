"""Arrays that were flipped, and that the user's line makes a tensor of: no tensor is read backwards."""

import ast
from functools import partial
from typing import TYPE_CHECKING

from dryfit.core.evidence.mistaken import Converted
from dryfit.core.numbers import reversed_axes
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, method_of
from dryfit.seams.lines.calls.conversions import kind_of
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import evaluated, names_in, node_at, raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What makes a tensor of an array.
TENSORS = ("from_numpy", "tensor", "as_tensor")


def read_backwards(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter an array that is read backwards; how to run the statement with a copy of it."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, ValueError) else None
    call = node_at(raised.location, ast.Call) if raised is not None else None
    if raised is None or call is None or not call.args or method_of(call) not in TENSORS:
        return None
    node = call.args[0]
    # What is called once more may give another array, or be flipped otherwise.
    if any(isinstance(part, ast.Call) for part in ast.walk(node)):
        return None
    value = evaluated(node, names_in(raised.frame))
    if not reversed_axes(value):
        return None
    copied = f"{ast.unparse(node)}.copy()"
    source = ast.unparse(rewrites.exchanged(call, node, copied))
    where, given = location_of(call, raised.location.path), ast.unparse(node)
    entry = Converted(ast.unparse(call.func), given, kind_of(value), source, True, where, number, backwards=True)
    session.recorder.script_adds("converted", entry)
    return retry(raised, partial(rewrites.replaced, node=node, source=copied), f"with `{source}`")
