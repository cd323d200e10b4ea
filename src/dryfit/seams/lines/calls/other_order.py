"""Arguments that a library's function takes in the other order: `torch.save(path, state)`, `self.log(loss, "loss")`."""

import ast
import inspect
import os
import re
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import OtherOrder
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams.lines.calls.converting import operation_of
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, node_at, raised_by, retry, value_of
from dryfit.seams.signature import is_users, named

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What a number, a name or a path is, beside a model, a loader, an optimizer, or anything else.
PLAIN = (str, int, float, os.PathLike)
# What is raised by what is given the wrong thing.
REFUSALS = (TypeError, AttributeError, ValueError)
# What metrics call scores and the truth, by the order in which they take them.
SCORES_FIRST, TRUTH_FIRST = (("preds", "target"),), (("y_true", "y_score"),)
# The first arguments of which two may have been exchanged.
PAIR = 2


def other_order(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter two arguments of which the library takes each for the other; how to run the call with them exchanged."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, REFUSALS) else None
    call = node_at(raised.location, ast.Call) if raised is not None and not raised.by_line else None
    if raised is None or call is None or len(call.args) < PAIR:
        return None
    callee = value_of(call.func, raised.frame)
    given = call.args[:PAIR]
    values = [_value(node, raised.frame) for node in given]
    if callee is UNKNOWN or not callable(callee) or any(isinstance(node, ast.Starred) for node in given):
        return None
    if is_users(callee):
        return None
    if not (_is_exchanged(values) or _is_out_of_place(values, callee) or _answers_for_truth(raised, values, callee)):
        return None
    one, other = (ast.unparse(node) for node in given)
    before, where = session.recorder.script.other_orders, location_of(call, raised.location.path)
    # Named as the parameter that it stands for; or exchanged already, which was no cure.
    if _is_called_for(one, other, callee) or any(entry.location == where for entry in before):
        return None
    rest = [*map(ast.unparse, call.args[PAIR:]), *map(ast.unparse, call.keywords)]
    source = f"{ast.unparse(call.func)}({', '.join([other, one, *rest])})"
    session.recorder.script_adds("other_orders", OtherOrder(named(callee), one, other, source, where, number))
    return retry(raised, partial(rewrites.replaced, node=call, source=source), f"with `{source}`")


def _is_called_for(one: str, other: str, callee: Any) -> bool:
    """Whether an argument has the name of the parameter in whose place it stands."""
    return any(given == name for given, name in zip((one, other), _parameters(callee), strict=False))


def _value(node: ast.expr, frame: FrameType) -> Any:
    """What an argument is; of a literal, a text that is built or a list, what that is made of tells enough."""
    if isinstance(node, ast.JoinedStr):
        return ""
    if isinstance(node, ast.ListComp):
        return [0]
    try:
        return ast.literal_eval(node)
    except ValueError:
        return value_of(node, frame)


def _is_exchanged(values: list[Any]) -> bool:
    """Whether a number, a name or a path, or a list of them, comes before something else."""
    one, other = values
    return _is_plain(one) and not _is_plain(other)


def _is_plain(value: Any) -> bool:
    if isinstance(value, (list, tuple)) and value:
        return all(isinstance(item, PLAIN) for item in value)
    return isinstance(value, PLAIN)


def _is_out_of_place(values: list[Any], callee: Any) -> bool:
    """Whether a text comes second and no text first, where the library says that the first is one, as a name is."""
    one, other = values
    try:
        first = next(iter(inspect.signature(callee).parameters.values()), None)
    except (TypeError, ValueError):
        return False
    # An annotation may be the type, its source, or a choice of several.
    texts = first is not None and re.search(r"\bstr\b", str(first.annotation)) is not None
    models = first is not None and first.name == "model" and hasattr(other, "named_parameters")
    return (texts and isinstance(other, str) and not isinstance(one, str)) or (
        models and not hasattr(one, "named_parameters")
    )


def _answers_for_truth(raised: Raised, values: list[Any], callee: Any) -> bool:
    """Whether a metric is given whole numbers where it takes scores, and scores where it takes the truth."""
    takes = _parameters(getattr(callee, "update", callee))[:PAIR]
    if takes not in (*SCORES_FIRST, *TRUTH_FIRST):
        return False
    operation = operation_of(raised) if any(value is UNKNOWN for value in values) else None
    if operation is not None and isinstance(operation.node, ast.Call):
        first = 1 if isinstance(operation.node.func, ast.Attribute) else 0
        values = operation.values[first : first + PAIR]
    scores, truth = values if takes in SCORES_FIRST else reversed(values)
    kinds = [str(getattr(value, "dtype", "")) for value in (scores, truth)]
    return "int" in kinds[0] and "float" in kinds[1] and scores.shape == truth.shape[: len(scores.shape)]


def _parameters(callee: Any) -> tuple[str, ...]:
    try:
        return tuple(name for name in inspect.signature(callee).parameters if name != "self")
    except (TypeError, ValueError):
        return ()
