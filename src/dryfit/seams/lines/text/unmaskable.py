"""Collators that are to mask tokens for a tokenizer which has no mask token."""

import ast
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import Unmaskable
from dryfit.core.retry import Retry
from dryfit.core.source import argument_node, location_of
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

COLLATOR = "DataCollatorForLanguageModeling"


def unmaskable(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a collator that cannot mask; how to run the statement with the labels of a causal model."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, ValueError) else None
    call = node_at(raised.location, ast.Call) if raised is not None else None
    callee: Any = resolve(call.func, raised.frame) if raised is not None and call is not None else UNKNOWN
    if raised is None or call is None or getattr(callee, "__name__", "") != COLLATOR:
        return None
    where = location_of(call, raised.location.path)
    given = argument_node(where, "tokenizer", 0)
    tokenizer = resolve(given, raised.frame) if given is not None else UNKNOWN
    asked = argument_node(where, "mlm", 1)
    causal = isinstance(asked, ast.Constant) and asked.value is False
    if given is None or causal or getattr(tokenizer, "mask_token", UNKNOWN) is not None:
        return None
    session.recorder.script_adds("unmaskable", Unmaskable(ast.unparse(given), where, number))
    if asked is not None:
        return retry(raised, partial(rewrites.replaced, node=asked, source="False"), "with mlm=False")
    return retry(raised, partial(rewrites.added, call=call, name="mlm", value="False"), "with mlm=False")
