"""Learning rates that a script multiplies by hand, again and again, until none is left."""

import ast
import math
import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from dryfit.checks.step.seldom import turns_of
from dryfit.core.evidence import Step
from dryfit.core.evidence.step import Optimizer
from dryfit.core.finding import Finding, Findings, Location, Proof
from dryfit.core.source import location_of, nodes_of, parse
from dryfit.core.values import values_of

# Steps in a row that are each taken at the same share of the rate before, and how near these shares are.
STEPS, NEAR = 6, 1e-5
# The share of a rate that is as good as none, and the share of the run in which one is gone too early.
GONE, EARLY = 1e-3, 0.25
# How a factor is written that changes from turn to turn.
OPERATIONS: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Pow: operator.pow,
}  # fmt: skip


@dataclass(frozen=True)
class Multiplied:
    """The one statement of a file that sets a rate, which multiplies the last one by ``factor``."""

    statement: ast.stmt
    factor: ast.expr
    divides: bool
    location: Location


def multiplied_by_hand(step: Step, planned: int | None) -> Findings:
    """The first optimizer whose rate the script itself takes away."""
    scheduled = {s.optimizer for s in step.schedulers}
    for optimizer in step.optimizers:
        found = _statement(optimizer) if optimizer.steps and optimizer.number not in scheduled else None
        if found is None:
            continue
        told = list(_each_step(step, optimizer, found, planned)) or list(_each_turn(found))
        if told:
            yield told[0]
            return


def _each_step(step: Step, optimizer: Optimizer, found: Multiplied, planned: int | None) -> Iterator[Finding]:
    """A rate that falls by one share at every step, and is gone long before the run is over."""
    rates = [s.learning_rates[0] for s in step.steps if s.optimizer == optimizer.number and s.learning_rates]
    shares = [after / before for before, after in pairwise(rates) if before > 0]
    if planned is None or len(rates) < STEPS or len(shares) < len(rates) - 1 or not 0 < shares[0] < 1:
        return
    alive = math.ceil(math.log(GONE) / math.log(shares[0]))
    if max(shares) - min(shares) > NEAR or alive >= EARLY * planned or _asked(found.location.path):
        return
    yield Finding(
        f"Each step multiplies the rate by {shares[0]:.3g}: it is gone after {alive:,} of {planned:,} steps.",
        {"factor": shares[0], "alive": alive, "planned": planned, "first": rates[0]},
        found.location,
        fix="Multiply it once an epoch, outside of the loop over batches.",
        proof=Proof(
            "experiment",
            f"{len(rates)} steps in a row: {rates[0]:.3g} to {rates[-1]:.3g}",
            f"from step {alive + 1:,} on less than a thousandth of {rates[0]:.3g} is left",
        ),
    )


def _each_turn(found: Multiplied) -> Iterator[Finding]:
    """A factor that is meant for the first rate and is given to the last, in each turn of a loop."""
    tree = parse(found.location.path)
    names = {n.id for n in ast.walk(found.factor) if isinstance(n, ast.Name)}
    powers = any(isinstance(n, ast.Pow) for n in ast.walk(found.factor))
    known = (
        {name: turns_of(ast.Name(name, ast.Load(), lineno=found.location.line), tree) for name in names} if tree else {}
    )
    turning = [(name, turns) for name, turns in known.items() if turns is not None]
    if tree is None or not powers or len(turning) != 1 or found.divides:
        return
    name, turns = turning[0]
    if _of_its_own_turn(found.statement, name, tree):
        return
    factors = [_worked_out(found.factor, {name: turn}, tree) for turn in turns]
    values = [value for value in factors if value is not None and 0 < value <= 1]
    if len(values) < len(factors) or not values or math.prod(values) >= GONE * values[-1]:
        return
    yield Finding(
        f"The rate of the last turn is multiplied by `{ast.unparse(found.factor)}`, which is meant for the first rate: "
        f"{math.prod(values):.2g} of it is left in the last of {len(values)} turns, not {values[-1]:.2g}.",
        {"turns": len(values), "left": math.prod(values), "meant": values[-1]},
        found.location,
        fix="Multiply the rate that the training began with.",
        proof=Proof(
            "experiment",
            f"over {len(values)} turns of `{name}`: {math.prod(values):.2g} of the rate is left",
            f"the first rate times this factor: {values[-1]:.2g} of it",
        ),
    )


def _of_its_own_turn(statement: ast.stmt, name: str, tree: ast.Module) -> bool:
    """Whether each turn of a loop has another rate before it: that of another group, or of what it makes anew."""
    loops = [n for n in nodes_of(tree) if isinstance(n, ast.For) and any(m is statement for m in ast.walk(n))]
    turning = next((loop for loop in loops if name in _names(loop.target)), None)
    inside = [node for part in turning.body for node in ast.walk(part)] if turning else []
    given = [
        (target, n.value) for n in inside if isinstance(n, ast.Assign) and n is not statement for target in n.targets
    ]
    given += [(n.target, n.iter) for n in inside if isinstance(n, ast.For)]
    known = _names(statement.targets[0] if isinstance(statement, ast.Assign) else getattr(statement, "target", None))
    while further := [value for target, value in given if _names(target) & known and not _names(value) <= known]:
        known = known.union(*map(_names, further))
    made = [value for target, value in given if isinstance(target, ast.Name) and target.id in known]
    return name in known or any(isinstance(value, ast.Call | ast.Dict) and not _walks(value) for value in made)


def _walks(value: ast.expr) -> bool:
    """Whether a call makes nothing but goes through what there is."""
    return isinstance(value, ast.Call) and ast.unparse(value.func) in ("enumerate", "zip", "reversed", "iter", "next")


def _names(node: ast.AST | None) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)} if node is not None else set()


def _statement(optimizer: Optimizer) -> Multiplied | None:
    """Where a file sets a rate in one place alone, under no condition and with no floor to it."""
    path = optimizer.location.path if optimizer.location else ""
    tree = parse(path) if path else None
    nodes = nodes_of(tree) if tree else ()
    setting = [n for n in nodes if isinstance(n, ast.Assign | ast.AugAssign) and _sets_rate(n)]
    branches = [n for n in nodes if isinstance(n, ast.If | ast.IfExp | ast.Try)]
    if len(setting) != 1 or any(inner is setting[0] for branch in branches for inner in ast.walk(branch)):
        return None
    one, where = setting[0], location_of(setting[0], path)
    if isinstance(one, ast.AugAssign):
        kind = type(one.op)
        return Multiplied(one, one.value, kind is ast.Div, where) if kind in (ast.Mult, ast.Div) else None
    value, target = one.value, ast.unparse(one.targets[0])
    if not isinstance(value, ast.BinOp) or not isinstance(value.op, ast.Mult | ast.Div):
        return None
    if ast.unparse(value.left) == target:
        return Multiplied(one, value.right, isinstance(value.op, ast.Div), where)
    turned = ast.unparse(value.right) == target and isinstance(value.op, ast.Mult)
    return Multiplied(one, value.left, False, where) if turned else None


def _asked(path: str) -> bool:
    """Whether a file compares a rate with anything, as one that leaves its loop where the rate is small."""
    tree = parse(path)
    compared = [n for n in nodes_of(tree) if isinstance(n, ast.Compare)] if tree else []
    return any(isinstance(part, ast.Constant) and part.value == "lr" for n in compared for part in ast.walk(n))


def _sets_rate(node: ast.Assign | ast.AugAssign) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    keys = [t.slice for t in targets if isinstance(t, ast.Subscript)]
    return any(isinstance(key, ast.Constant) and key.value == "lr" for key in keys)


def _worked_out(node: ast.expr, known: dict[str, int], tree: ast.Module) -> float | None:
    """What an expression comes to in a turn, where its source tells."""
    if isinstance(node, ast.Constant):
        return float(node.value) if isinstance(node.value, int | float) else None
    if isinstance(node, ast.Name) and node.id in known:
        return float(known[node.id])
    if isinstance(node, ast.Name):
        given = list(values_of(node, tree))
        return _worked_out(given[0], known, tree) if len(given) == 1 and isinstance(given[0], ast.Constant) else None
    how = OPERATIONS.get(type(node.op)) if isinstance(node, ast.BinOp) else None
    if how is None or not isinstance(node, ast.BinOp):
        return None
    left, right = _worked_out(node.left, known, tree), _worked_out(node.right, known, tree)
    try:
        return how(left, right) if left is not None and right is not None else None
    except (ArithmeticError, TypeError):
        return None
