"""`len` of what is gone through and has no length: a loader over a stream, a generator, what `map` and `zip` give."""

import ast
import builtins
import sys
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.calls import Uncounted
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, statement_at
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending


def uncounted(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter what is asked for a length that it does not have; how to count what it gives."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, TypeError) else None
    statement = statement_at(raised.location) if raised is not None else None
    if raised is None or statement is None:
        return None
    for call in (node for node in ast.walk(statement) if isinstance(node, ast.Call)):
        value = _asked(call, raised.frame)
        streams = _streamed(value)
        if value is UNKNOWN or (not streams and not _once(value)):
            continue
        source = ast.unparse(call.args[0])
        # A loader begins anew each time; what can be gone through once is kept in a list, and is gone where it was.
        made = f"sum(1 for _ in {source})" if streams else f"(len({source} := list({source})) or 1)"
        if not streams and not isinstance(call.args[0], ast.Name):
            return None
        where = location_of(call, raised.location.path)
        entry = Uncounted(source, type(value).__name__, streams, made if streams else "", where, number)
        session.recorder.script_adds("uncounted", entry)
        how = "with its batches counted" if streams else "with what it gives kept in a list"
        return retry(raised, partial(rewrites.replaced, node=call, source=made), how)
    return None


def _asked(call: ast.Call, frame: Any) -> Any:
    """What `len` is asked of."""
    if not isinstance(call.func, ast.Name) or len(call.args) != 1 or call.keywords:
        return UNKNOWN
    return resolve(call.args[0], frame) if resolve(call.func, frame) in (UNKNOWN, builtins.len) else UNKNOWN


def _streamed(value: Any) -> str:
    """The class of the stream that a loader goes through, where that does not tell its length."""
    torch: Any = sys.modules.get("torch.utils.data")
    stream = getattr(value, "dataset", None) if torch is not None else None
    if torch is None or not isinstance(stream, torch.IterableDataset) or not isinstance(value, torch.DataLoader):
        return ""
    return "" if hasattr(type(stream), "__len__") else type(stream).__name__


def _once(value: Any) -> bool:
    return isinstance(value, Iterator) and not hasattr(type(value), "__len__")
