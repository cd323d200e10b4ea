"""Steps that a condition on the turns of a loop never lets through."""

import ast

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
    counted = [guard for guard in guards if any(_restarts(loop, guard) for loop in loops)]
    return location_of(counted[0], optimizer.location.path) if len(counted) == len(guards) else None


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
