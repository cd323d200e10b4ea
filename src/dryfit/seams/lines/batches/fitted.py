"""Estimators as scikit-learn has them, given other columns than they were fitted on."""

import ast
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import OtherColumns
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import evaluated, names_in, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# The methods whose result has the columns of what they are given: without them the line has those.
RESCALING = ("transform", "inverse_transform")


def other_columns(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter an estimator that was given another number of columns; how to run the statement without it."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, ValueError) else None
    call = node_at(raised.location, ast.Call) if raised is not None and not raised.by_line else None
    if raised is None or call is None or not isinstance(call.func, ast.Attribute) or not call.args:
        return None
    estimator: Any = resolve(call.func.value, raised.frame)
    fitted = getattr(estimator, "n_features_in_", None)
    if fitted is None or call.func.attr.startswith("fit"):
        return None
    given: Any = evaluated(call.args[0], names_in(raised.frame))
    shape = tuple(getattr(given, "shape", ()))
    if len(shape) != 2 or fitted in (shape[1], _numbers(given)):
        return None
    where, source = location_of(call, raised.location.path), ast.unparse(call.func)
    entry = OtherColumns(source, type(estimator).__name__, int(fitted), int(shape[1]), where, number)
    session.recorder.script_adds("other_columns", entry)
    if call.func.attr not in RESCALING:
        return None
    changed = partial(rewrites.replaced, node=call, source=ast.unparse(call.args[0]))
    return retry(raised, changed, f"without `{source}`")


def _numbers(given: Any) -> int | None:
    """How many columns of a table hold numbers: where those are what it was fitted on, the others are too many."""
    return len(given.select_dtypes("number").columns) if hasattr(given, "select_dtypes") else None
