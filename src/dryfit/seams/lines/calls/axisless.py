"""Functions of torch that work along an axis and are called without one: they have no signature that says so."""

import ast
import sys
from copy import deepcopy
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.calls import MissingArguments
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams.lines.calls.refusing import enter_missing
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, handed_to, node_at, raised_by, resolve, retry
from dryfit.seams.torch.operations import value_again

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What the argument is called, and the axis on which most lay out their classes or features.
ARGUMENT, LAST = "dim", "-1"


def without_axis(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a call that runs once it is told the last axis; how to run it so."""
    torch = sys.modules.get("torch")
    raised = raised_by(error.__traceback__, number) if isinstance(error, TypeError) else None
    call = node_at(raised.location, ast.Call) if torch is not None and raised is not None and raised.by_line else None
    callee = resolve(call.func, raised.frame) if raised is not None and call is not None else UNKNOWN
    if raised is None or call is None or not _is_torchs_own(callee, call):
        return None
    handed = handed_to(call, raised)
    if handed is None or ARGUMENT in handed[1]:
        return None
    told = deepcopy(call)
    told.keywords.append(ast.keyword(ARGUMENT, ast.parse(LAST, mode="eval").body))
    if value_again(torch, ast.fix_missing_locations(told), raised.frame) is None:
        return None
    source, where = ast.unparse(told), location_of(call, raised.location.path)
    name = ast.unparse(call.func).rpartition(".")[2]
    enter_missing(session, MissingArguments(name, (ARGUMENT,), where, failure=number, replacement=source))
    return retry(raised, partial(rewrites.replaced, node=call, source=source), f"with `{ARGUMENT}={LAST}`")


def _is_torchs_own(callee: Any, call: ast.Call) -> bool:
    """Whether a call is of a function of torch's, or of a method of what is no plain name."""
    if callee is UNKNOWN:
        return isinstance(call.func, ast.Attribute)
    module = str(getattr(callee, "__module__", None) or type(getattr(callee, "__self__", None)).__module__)
    return module.partition(".")[0] == "torch"
