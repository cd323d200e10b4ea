"""Modules that the user's line makes with the tensors that it means to call them with."""

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import BuiltWithInputs, ClassTaken
from dryfit.core.retry import Retry
from dryfit.core.source import assigned_pairs, location_of, nodes_of, parse
from dryfit.seams.lines.names.nothing import giver
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, node_at, raised_by, resolve, retry
from dryfit.seams.torch.operations import value_again

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending


def built_with_inputs(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a module that is made with its inputs; how to run the statement with it made first, and then called."""
    torch = sys.modules.get("torch")
    raised = raised_by(error.__traceback__, number)
    call = node_at(raised.location, ast.Call) if raised is not None else None
    if torch is None or raised is None or call is None:
        return None
    for made in _calls(call, raised):
        kind: Any = resolve(made.func, raised.frame)
        if not inspect.isclass(kind) or not issubclass(kind, torch.nn.Module) or not made.args or made.keywords:
            continue
        given = [value_again(torch, node, raised.frame) for node in made.args]
        # What the call overwrote stands for the module now.
        if not all(isinstance(value, torch.Tensor | kind) for value in given):
            continue
        if made is call and not _runs(kind, given):
            continue
        return _made_first(session, raised, made, kind)
    return None


def _calls(call: ast.Call, raised: Raised) -> Iterator[ast.Call]:
    """The call that raised, those in its arguments, and those that gave it a module in the place of a tensor."""
    for node in ast.walk(call):
        if isinstance(node, ast.Call):
            yield node
    for node in call.args:
        given = giver(node, raised.location.path) if hasattr(resolve(node, raised.frame), "named_parameters") else None
        if given is not None:
            yield given


def _made_first(session: "Mending", raised: Raised, made: ast.Call, kind: type) -> Retry | None:
    name, path = ast.unparse(made.func), raised.location.path
    tree = parse(path)
    pairs = (pair for node in (nodes_of(tree) if tree is not None else ()) for pair in assigned_pairs(node))
    held = [value for target, value in pairs if ast.unparse(target) == name]
    source, where = f"{name}()({', '.join(map(ast.unparse, made.args))})", location_of(made, path)
    if len(held) == 1 and isinstance(held[0], ast.Name | ast.Attribute):
        own = f"{ast.unparse(held[0])}()"
        entry = ClassTaken(name, kind.__name__, location_of(held[0], path), raised.number, own)
        session.recorder.script_adds("classes", entry)
        source = own
    else:
        inputs = ", ".join(map(ast.unparse, made.args))
        session.recorder.script_adds("built_with_inputs", BuiltWithInputs(name, inputs, where, raised.number))
    return retry(raised, partial(_all_made, name=name), f"with `{source}`", made.lineno)


def _all_made(statement: ast.stmt, name: str) -> list[ast.stmt]:
    """The statement with an object made wherever it calls the class of this name."""
    calls = [node for node in ast.walk(statement) if isinstance(node, ast.Call)]
    return rewrites.each(statement, {c.func: f"{name}()" for c in calls if ast.unparse(c.func) == name})


def _runs(kind: Any, given: list[Any]) -> bool:
    """Whether a module that is made with nothing takes these tensors."""
    try:
        kind()(*given)
    except Exception:
        return False
    return True
