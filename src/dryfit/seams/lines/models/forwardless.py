"""Modules that the user's line calls, and whose class has no forward."""

import ast
import inspect
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.calls import Forwardless
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# How the layers of a list are called one after another.
IN_TURN = "__import__('torch').nn.Sequential(*{})({})"


def forwardless(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter the call of a module without a forward; how to call its one other method, or its layers in turn."""
    torch = sys.modules.get("torch")
    raised = raised_by(error.__traceback__, number) if torch and isinstance(error, NotImplementedError) else None
    call = node_at(raised.location, ast.Call) if raised is not None else None
    module = resolve(call.func, raised.frame) if raised is not None and call is not None else None
    if torch is None or raised is None or call is None or not isinstance(module, torch.nn.Module):
        return None
    if type(module).forward is not torch.nn.Module.forward:
        return None
    source, given = ast.unparse(call.func), ", ".join(map(ast.unparse, [*call.args, *call.keywords]))
    methods = tuple(_methods(torch, module, len(call.args)))
    written, runs = "", ""
    if isinstance(module, torch.nn.ModuleList) and len(call.args) == 1 and not call.keywords:
        owner = "nn" if resolve(ast.Name("nn"), raised.frame) is torch.nn else "torch.nn"
        written, runs = f"{owner}.Sequential(*{source})({given})", IN_TURN.format(source, given)
    elif len(methods) == 1:
        written = runs = f"{source}.{methods[0]}({given})"
    where = location_of(call, raised.location.path)
    entry = Forwardless(source, type(module).__name__, methods, written, where, number)
    session.recorder.script_adds("forwardless", entry)
    return retry(raised, partial(rewrites.replaced, node=call, source=runs), f"with `{written}`") if runs else None


def _methods(torch: Any, module: Any, given: int) -> list[str]:
    """The methods that a class of the user's adds to torch's own, and that take as many arguments."""
    kinds = [kind for kind in type(module).__mro__ if not kind.__module__.startswith("torch.") and kind is not object]
    names = [name for kind in kinds for name, value in vars(kind).items() if inspect.isfunction(value)]
    public = [name for name in dict.fromkeys(names) if not name.startswith("_")]
    return [name for name in public if not hasattr(torch.nn.Module, name) and _takes(getattr(module, name), given)]


def _takes(method: Any, given: int) -> bool:
    try:
        inspect.signature(method).bind(*range(given))
    except TypeError:
        return False
    return True
