"""Lists that hold nothing, or less than the line asks for: a choice among no rows, the second part of a lone one."""

import ast
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.calls import Short
from dryfit.core.finding import Location
from dryfit.core.labelling import handed_out
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, nodes_of, parse
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, node_at, raised_by, resolve, retry
from dryfit.seams.signature import is_users

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What is raised where there is nothing to take, or less than is asked for.
REFUSALS = (IndexError, ValueError, RuntimeError)
# Where rows are made, whatever was cut short before.
OF_ROWS = ("row", "collate", "map", "filter")

# Where the loaders and samplers of rows come from.
LOADING = "torch.utils.data"


def too_short(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a list that has nothing, or no such place, for the line to take; how to go on with its last place."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, REFUSALS) else None
    failure = session.recorder.failures[number]
    # Passes over loaders are cut short, and fill no list to its end; a row is read as ever.
    cut = failure.curtailed or session.curtailed or session.shortened or bool(session.passes)
    if raised is None or (cut and failure.operation not in OF_ROWS):
        return None
    place = _place(raised) if isinstance(error, IndexError) else None
    if place is not None:
        item, held, asked = place
        _enter(session, raised, item.value, len(held), asked)
        changed = partial(rewrites.replaced, node=item.slice, source="-1")
        return retry(raised, changed, "with its last item") if held else None
    for node in _given(raised):
        _enter(session, raised, node, 0, None)
        return None
    return None


def _place(raised: Raised) -> tuple[ast.Subscript, Sequence[Any], int] | None:
    """The item that the line asks for by its number, written out, of a list that ends before it."""
    node = node_at(raised.location, ast.Subscript)
    held = resolve(node.value, raised.frame) if node is not None and isinstance(node.ctx, ast.Load) else UNKNOWN
    asked = _number(node.slice) if node is not None else None
    if node is None or asked is None or not isinstance(held, (list, tuple)):
        return None
    return (node, held, asked) if not -len(held) <= asked < len(held) else None


def _number(node: ast.expr) -> int | None:
    negative = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)
    inner = node.operand if isinstance(node, ast.UnaryOp) else node
    if not isinstance(inner, ast.Constant) or type(inner.value) is not int:
        return None
    return -inner.value if negative else inner.value


def _given(raised: Raised) -> Iterator[ast.expr]:
    """What a library was given first by the call on the line, where that is a list of nothing."""
    call = node_at(raised.location, ast.Call)
    callee = resolve(call.func, raised.frame) if call is not None else UNKNOWN
    if call is None or not call.args or callee is UNKNOWN or is_users(callee):
        return
    # Of a loader without rows more is known.
    if str(getattr(callee, "__module__", "")).startswith(LOADING):
        return
    value = resolve(call.args[0], raised.frame)
    if isinstance(value, (list, tuple, dict, set, str)) and not value:
        yield call.args[0]


def _enter(session: "Mending", raised: Raised, node: ast.expr, held: int, asked: int | None) -> None:
    known = [entry for entry in session.recorder.script.short if (entry.held, entry.asked) == (held, asked)]
    # One list that is too short raises wherever it is read.
    where = known[0].location if known and asked is not None else _made(node, raised)
    entry = Short(ast.unparse(node), held, asked, where, raised.number)
    session.recorder.script_adds("short", entry)


def _made(node: ast.expr, raised: Raised) -> Location:
    """Where the name was given what it stands for; else where it is read."""
    own = location_of(node, raised.location.path)
    return handed_out(own) or _at_top(node, raised.location.path) or own


def _at_top(node: ast.expr, path: str) -> Location | None:
    """The one statement of the module itself that sets a name which a function reads."""
    tree = parse(path) if isinstance(node, ast.Name) else None
    if tree is None or not isinstance(node, ast.Name):
        return None
    inside = {id(part) for f in nodes_of(tree) if isinstance(f, ast.FunctionDef) for part in ast.walk(f)}
    setting = [
        n
        for n in nodes_of(tree)
        if isinstance(n, ast.Assign) and id(n) not in inside
        if any(isinstance(part, ast.Name) and part.id == node.id for target in n.targets for part in ast.walk(target))
    ]
    return location_of(setting[0], path) if len(setting) == 1 else None
