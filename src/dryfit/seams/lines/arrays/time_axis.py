"""The loss of sequences without an alignment, given the axis of the batch before that of time."""

import ast
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.retry import Retry
from dryfit.core.source import argument_node
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending


def time_second(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter the shape of what a CTC loss was given with the batch first; how to run the statement with time first."""
    raised = raised_by(error.__traceback__, number)
    call = node_at(raised.location, ast.Call) if raised is not None else None
    callee: Any = resolve(call.func, raised.frame) if raised is not None and call is not None else UNKNOWN
    if raised is None or call is None or "ctc" not in str(getattr(callee, "__name__", type(callee).__name__)).lower():
        return None
    node, lengths_node = (argument_node(raised.location, *place) for place in (("log_probs", 0), ("input_lengths", 2)))
    given, lengths = (resolve(n, raised.frame) if n is not None else UNKNOWN for n in (node, lengths_node))
    shape = tuple(getattr(given, "shape", ()))
    rows = len(lengths) if hasattr(lengths, "__len__") else 0
    if node is None or len(shape) != 3 or rows != shape[0] or rows == shape[1]:
        return None
    failure = session.recorder.failures[number]
    facts = {**failure.facts, "time": shape[1], "rows": rows, "given": " x ".join(map(str, shape))}
    session.recorder.failures[number] = replace(failure, facts=facts)
    source = f"({ast.unparse(node)}).transpose(0, 1)"
    return retry(raised, partial(rewrites.replaced, node=node, source=source), "with time on the first axis")
