"""Weights that the user's lines update by hand where the update is recorded: in place, or as a new tensor."""

import ast
import sys
import textwrap
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import LeafUpdate
from dryfit.core.retry import Retry
from dryfit.core.source import function_around, location_of, nodes_of, parse, statement_at
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# Operations that an update adds its change with, and what they are with an equals sign behind.
ADDING = {ast.Sub: "-=", ast.Add: "+="}


def leaf_changed(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a leaf that a statement changes in place; how to run that without recording it."""
    torch = sys.modules.get("torch")
    raised = raised_by(error.__traceback__, number) if torch and isinstance(error, RuntimeError) else None
    statement = statement_at(raised.location) if raised is not None and raised.by_line else None
    if torch is None or raised is None or statement is None or not torch.is_grad_enabled():
        return None
    changed = _changed(statement)
    if changed is None or not _is_leaf(resolve(changed, raised.frame)):
        return None
    written = _unrecorded(ast.unparse(statement), raised)
    where = location_of(statement, raised.location.path)
    entry = LeafUpdate(ast.unparse(changed), False, written, where, number)
    session.recorder.script_adds("leaf_updates", entry)
    return retry(raised, _without_recording, "under `torch.no_grad()`")


def leaf_lost(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a tensor whose update made a new one, which has no gradient; how to make that a leaf again."""
    kinds = (TypeError, AttributeError)
    raised = raised_by(error.__traceback__, number) if "torch" in sys.modules and isinstance(error, kinds) else None
    statement = statement_at(raised.location) if raised is not None and raised.by_line else None
    if raised is None or statement is None:
        return None
    asked = [node for node in ast.walk(statement) if isinstance(node, ast.Attribute) and node.attr == "grad"]
    lost = next((node.value for node in asked if _has_no_gradient(resolve(node.value, raised.frame))), None)
    update = _update(lost, raised) if lost is not None else None
    if lost is None or update is None:
        return None
    name, where = ast.unparse(lost), location_of(update, raised.location.path)
    written = _unrecorded(_in_place(update), raised)
    session.recorder.script_adds("leaf_updates", LeafUpdate(name, True, written, where, number))
    again = f"{name} = {name}.detach().requires_grad_()"
    if ast.unparse(statement) == ast.unparse(update):
        value = ast.unparse(update.value)
        again = f"{name} = ({value} if {name}.grad is not None else {name}).detach().requires_grad_()"
    elif not isinstance(statement, ast.Expr):
        return None
    return retry(raised, partial(rewrites.instead, source=again), f"with `{name}` as a leaf again")


def _changed(statement: ast.stmt) -> ast.expr | None:
    """The tensor that a statement changes in place: `w -= ...`, `w[0] = ...`, `w.add_(...)`."""
    match statement:
        case ast.AugAssign(target=target):
            return _owner(target)
        case ast.Assign(targets=[ast.Subscript() as target]):
            return _owner(target)
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=method, value=owner))):
            return _owner(owner) if method.endswith("_") and not method.endswith("__") else None
    return None


def _owner(node: ast.expr) -> ast.expr:
    return _owner(node.value) if isinstance(node, ast.Subscript) else node


def _is_leaf(value: Any) -> bool:
    return value is not UNKNOWN and bool(getattr(value, "is_leaf", False) and getattr(value, "requires_grad", False))


def _has_no_gradient(value: Any) -> bool:
    """Whether a value is a tensor with a graph behind it, which keeps no gradient of its own."""
    result = value is not UNKNOWN and getattr(value, "grad_fn", None) is not None
    return bool(result) and not value.is_leaf and not value.retains_grad


def _update(lost: ast.expr, raised: Raised) -> ast.Assign | None:
    """The statement of the same function that gives a name what it makes of it and of its gradient."""
    tree, name = parse(raised.location.path), ast.unparse(lost)
    assigned = [n for n in nodes_of(tree) if isinstance(n, ast.Assign)] if tree is not None else []
    own = [n for n in assigned if len(n.targets) == 1 and ast.unparse(n.targets[0]) == name]
    taken = [n for n in own if {name, f"{name}.grad"} <= {ast.unparse(part) for part in ast.walk(n.value)}]
    path, around = raised.location.path, function_around(raised.location)
    return next((n for n in taken if function_around(location_of(n, path)) == around), None)


def _in_place(update: ast.Assign) -> str:
    """The source of the update that changes the tensor itself."""
    target, value = update.targets[0], update.value
    sign = ADDING.get(type(value.op)) if isinstance(value, ast.BinOp) else None
    if sign is not None and isinstance(value, ast.BinOp) and ast.unparse(value.left) == ast.unparse(target):
        return f"{ast.unparse(target)} {sign} {ast.unparse(value.right)}"
    return f"{ast.unparse(target)}.copy_({ast.unparse(value)})"


def _unrecorded(source: str, raised: Raised) -> str:
    """A statement under `torch.no_grad()`; nothing where the frame has no such name."""
    torch = sys.modules["torch"]
    known = resolve(ast.Name("torch", ast.Load()), raised.frame) is torch
    return f"with torch.no_grad():\n{textwrap.indent(source, '    ')}" if known else ""


def _without_recording(statement: ast.stmt) -> list[ast.stmt]:
    around = ast.parse("with __import__('torch').no_grad():\n    pass").body[0]
    held = rewrites.placed(around, statement)
    assert isinstance(held, ast.With)
    held.body = [statement]
    return [held]
