"""Names that were given what a method of their own object gives: `model = model.load_state_dict(state)`."""

import ast
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from dryfit.core.evidence.mistaken import Rebound
from dryfit.core.retry import Retry
from dryfit.core.source import function_holding, location_of, nodes_of, parse
from dryfit.seams.lines.names.uncalled import gives
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What is raised by what is asked of another object.
REFUSALS = (AttributeError, TypeError, ValueError)
# What a method gives that converts its object.
PLAIN = (bool, int, float, str, list, tuple, dict, set)
# The check that tells of it.
CODE = "SCR149"


def rebound(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a name whose object was replaced by what a method of it gave; how to go on with the object."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, REFUSALS) else None
    name = _used(raised) if raised is not None else None
    value = resolve(name, raised.frame) if raised is not None and name is not None else UNKNOWN
    # Of nothing another check tells, and a method may well be kept under a name of its own.
    if raised is None or name is None or value is UNKNOWN or value is None:
        return None
    method, called = _given_by(name.id, raised)
    # What raises where it is asked has given nothing yet.
    if method is None or hasattr(value, method.attr) or method.lineno == raised.location.line:
        return None
    # Numbers, texts, lists and arrays are what the same thing is converted to on purpose.
    if called and (type(value) in PLAIN or hasattr(value, "__array__")):
        return None
    where = location_of(method, raised.location.path)
    source = f"{ast.unparse(method)}(...)" if called else ast.unparse(method)
    session.recorder.script_adds("rebound", Rebound(name.id, source, type(value).__name__, called, where, number))
    # What else the line says of that value speaks of the wrong object.
    session.recorder.failures[number] = replace(session.recorder.failures[number], explained_by=CODE)
    if called or not gives(value):
        return None
    own = name.id
    target = own if own in raised.frame.f_locals else f"globals()[{own!r}]"
    back = f"if hasattr({own}, '__self__'): {target} = ({own}(), {own}.__self__)[1]"
    return retry(raised, partial(rewrites.preceded, source=back), f"with `{source}()` and the object itself")


def _used(raised: Raised) -> ast.Name | None:
    """The name whose object the line calls, or asks for an attribute."""
    attribute, call = node_at(raised.location, ast.Attribute), node_at(raised.location, ast.Call)
    asked = attribute.value if attribute is not None else call.func if call is not None else None
    return asked if isinstance(asked, ast.Name) else None


def _given_by(name: str, raised: Raised) -> tuple[ast.Attribute | None, bool]:
    """The method of its own object that a name is given last of all, or given the outcome of."""
    tree = parse(raised.location.path)
    around = function_holding(raised.location)
    nodes = list(ast.walk(around)) if around is not None else nodes_of(tree) if tree is not None else ()
    found: list[tuple[ast.Attribute, bool]] = []
    for node in (node for node in nodes if isinstance(node, ast.Assign)):
        method = node.value.func if isinstance(node.value, ast.Call) else node.value
        own = [ast.unparse(target) for target in node.targets] == [name]
        if own and isinstance(method, ast.Attribute) and ast.unparse(method.value) == name:
            found.append((method, method is not node.value))
    if len(found) != 1:
        return None, False
    line = found[0][0].lineno
    turning = (loop for loop in nodes if isinstance(loop, ast.For | ast.While) and _holds(loop, line))
    first = min((loop.lineno for loop in turning), default=line)
    stored = (node for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    again = any(node.id == name and node.lineno >= first and node.lineno != line for node in stored)
    return (None, False) if again else found[0]


def _holds(loop: ast.For | ast.While, line: int) -> bool:
    return loop.lineno <= line <= (loop.end_lineno or 0)
