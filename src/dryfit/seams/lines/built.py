"""Modules that the user's line makes with the tensors that it means to call them with."""

import ast
import inspect
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import BuiltWithInputs
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams import rewrites
from dryfit.seams.raised import node_at, raised_by, resolve, retry
from dryfit.seams.torch.operations import value_again

if TYPE_CHECKING:
    from dryfit.seams.mending import Mending


def built_with_inputs(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a module that is made with its inputs; how to run the statement with it made first, and then called."""
    torch = sys.modules.get("torch")
    raised = raised_by(error.__traceback__, number)
    call = node_at(raised.location, ast.Call) if raised is not None else None
    kind: Any = resolve(call.func, raised.frame) if raised is not None and call is not None else None
    if torch is None or raised is None or call is None or not inspect.isclass(kind):
        return None
    if not issubclass(kind, torch.nn.Module) or not call.args or call.keywords:
        return None
    given = [value_again(torch, node, raised.frame) for node in call.args]
    if not all(isinstance(value, torch.Tensor) for value in given) or not _runs(kind, given):
        return None
    name, inputs = ast.unparse(call.func), ", ".join(map(ast.unparse, call.args))
    entry = BuiltWithInputs(name, inputs, location_of(call, raised.location.path), number)
    session.recorder.script_adds("built_with_inputs", entry)
    source = f"{name}()({inputs})"
    return retry(raised, partial(rewrites.replaced, node=call, source=source), f"with `{source}`")


def _runs(kind: Any, given: list[Any]) -> bool:
    """Whether a module that is made with nothing takes these tensors."""
    try:
        kind()(*given)
    except Exception:
        return False
    return True
