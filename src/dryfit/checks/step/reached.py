"""Whether the source has a line that steps, and steps that a condition on the turns of a loop never lets through."""

import ast

from dryfit.checks.backward.guards import TURNS, guard_at
from dryfit.core.evidence import Backward
from dryfit.core.evidence.step import Optimizer
from dryfit.core.finding import Location
from dryfit.core.source import location_of, nodes_of, parse

# Passes that came to their own end without a step: the second says that nothing was left over for it.
WHOLE_PASSES = 2


def unreached_at(optimizer: Optimizer) -> Location | None:
    """The condition on a counter that begins anew with each pass, where whole passes went by without a step."""
    tree = parse(optimizer.location.path) if optimizer.location else None
    if tree is None or optimizer.location is None or optimizer.whole_passes < WHOLE_PASSES:
        return None
    loops = [node for node in nodes_of(tree) if isinstance(node, ast.For)]
    guards = [guard for loop in loops for guard in ast.walk(loop) if isinstance(guard, ast.If) and _steps(guard)]
    if not guards or len(guards) < len({id(n) for n in nodes_of(tree) if _is_step(n)}):
        return None
    counted = [guard for guard in guards if any(_restarts(loop, guard) for loop in loops) or _is_settled(guard, tree)]
    return location_of(counted[0], optimizer.location.path) if len(counted) == len(guards) else None


def left_out_at(optimizer: Optimizer, backward: Backward) -> Location | None:
    """The condition on what a batch has made that kept each of many from its step."""
    places = {call.location for call in backward.calls if call.location is not None}
    return guard_at(places.pop(), _is_step) if len(places) == 1 and optimizer.backwards >= TURNS else None


def _is_settled(guard: ast.If, tree: ast.Module) -> bool:
    """Whether a condition asks for attributes alone that the file sets nowhere, as those of parsed arguments."""
    names = [node for node in ast.walk(guard.test) if isinstance(node, ast.Name)]
    asked = [node for node in ast.walk(guard.test) if isinstance(node, ast.Attribute)]
    stored = {n.attr for n in nodes_of(tree) if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Store)}
    calls = any(isinstance(node, ast.Call) for node in ast.walk(guard.test))
    return bool(asked) and len(names) == len(asked) and not calls and not stored & {node.attr for node in asked}


def step_in_source(optimizer: Optimizer) -> bool:
    """Whether some line would step: a loop that was left before it is no mistake.

    A schedule's step is none, nor is an environment's, which answers with what follows.
    """
    tree = parse(optimizer.location.path) if optimizer.location else None
    if tree is None:
        return True
    unasked = {id(node.value) for node in nodes_of(tree) if isinstance(node, ast.Expr)}
    made = (node for node in nodes_of(tree) if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call))
    others = {ast.unparse(target) for node in made if _schedules(node.value) for target in node.targets}
    others |= {owner for node in nodes_of(tree) if (owner := _environment(node))}
    found = (node for node in nodes_of(tree) if isinstance(node, ast.Attribute) and node.attr == "step")
    return any(id(node) not in unasked and ast.unparse(node.value) not in others for node in found)


def _environment(node: ast.AST) -> str:
    """Whose step answers with several values: an optimizer's has one or none."""
    if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Tuple):
        return ""
    called = node.value.func if isinstance(node.value, ast.Call) else None
    return ast.unparse(called.value) if isinstance(called, ast.Attribute) and called.attr == "step" else ""


def used_otherwise(optimizer: Optimizer) -> bool:
    """Whether the script does more with one of its optimizers than to make it and to zero its gradients."""
    tree = parse(optimizer.location.path) if optimizer.location and optimizer.name else None
    if tree is None:
        return True
    zeroed = {id(n.value) for n in nodes_of(tree) if isinstance(n, ast.Attribute) and n.attr == "zero_grad"}
    uses = [n for n in nodes_of(tree) if isinstance(n, (ast.Name, ast.Attribute)) and isinstance(n.ctx, ast.Load)]
    return any(ast.unparse(use) == optimizer.name and id(use) not in zeroed for use in uses)


def _schedules(made: ast.expr) -> bool:
    name = ast.unparse(made.func) if isinstance(made, ast.Call) else ""
    return name.endswith("LR") or "lr_scheduler" in name or "schedule" in name.lower()


def _restarts(loop: ast.For, guard: ast.If) -> bool:
    """Whether a loop over batches counts its own turns, and the condition asks for a multiple of some number."""
    own = {node.id for node in ast.walk(loop.target) if isinstance(node, ast.Name)}
    counts = isinstance(loop.iter, ast.Call) and ast.unparse(loop.iter.func).endswith("enumerate")
    inside = any(node is guard for node in ast.walk(loop))
    remainders = [n.left for n in ast.walk(guard.test) if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Mod)]
    named = {n.id for left in remainders for n in ast.walk(left) if isinstance(n, ast.Name)}
    return counts and inside and bool(named) and named <= own


def _steps(guard: ast.If) -> bool:
    return any(_is_step(node) for part in guard.body for node in ast.walk(part))


def _is_step(node: ast.AST) -> bool:
    """A call that may be an optimizer's step, or its scaler's: a schedule's has another name."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr != "step":
        return False
    return "sched" not in ast.unparse(node.func.value).lower()
