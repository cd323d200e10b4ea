"""Statements that write a whole model of Keras whose class cannot be described."""

import ast
from functools import partial
from typing import TYPE_CHECKING

from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams.keras.saving import WRITING, unwritten
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import node_at, raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending


def whole_models(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a whole model that could not be written; how to write its weights alone into that file."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, NotImplementedError) else None
    call = node_at(raised.location, ast.Call) if raised is not None else None
    if raised is None or call is None or not isinstance(call.func, ast.Attribute) or call.func.attr not in WRITING:
        return None
    entry = unwritten(error, location_of(call, raised.location.path), failure=number)
    if entry is None:
        return None
    session.recorder.keras_adds("unwritten", entry)
    # Keras 3 takes weights under a name of their own alone, which what loads the file does not know.
    if entry.described or call.func.attr != WRITING[0] or not call.args:
        return None
    weights = f"{ast.unparse(call.func.value)}.save_weights({ast.unparse(call.args[0])})"
    return retry(raised, partial(rewrites.replaced, node=call, source=weights), "with its weights alone")
