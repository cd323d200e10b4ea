"""STP218: steps that go up the slope of a loss, not down."""

import ast
import re
from collections.abc import Iterator

from dryfit.core.baseline import SUPERVISED
from dryfit.core.check import check
from dryfit.core.evidence import Backward, Forward, Loss, Step
from dryfit.core.evidence.step import Optimizer
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument, location_of, nodes_of, parse

# Updates, or backwards, from which on a direction is a habit.
HABIT = 3
# Two readings of one loss differ by rounding alone.
SAME_LOSS = 1e-4
# What a script speaks of that climbs a loss on purpose: to attack a model, or to make it forget.
ON_PURPOSE = re.compile(r"adversar|attack|perturb|poison|unlearn|forg[eo]t|ascent|ascend|fool", re.IGNORECASE)


@check("STP218", Severity.ERROR)
def loss_climbed(step: Step, backward: Backward, loss: Loss | None, forward: Forward | None) -> Findings:
    """The steps make the loss larger.

    Cause:
        Weights updated by hand are added the gradient, the optimizer is told to maximize, or the loss
        is negated before the backward. Each step goes up the slope: the loss grows without end.

    Fix:
        Subtract the gradient; leave out `maximize=True`; take the loss as it is.
    """
    known = loss.calls if loss else ()
    losses = [call.value for call in known if call.training and call.function in SUPERVISED and call.value]
    # Of either only the first few are measured.
    begun = [call for call in backward.calls if call.value][: len(losses) or None]
    values = [call.value for call in begun if call.value]
    if len(values) < HABIT or _on_purpose(forward, begun[0].location):
        return
    # What is optimized apart from any model, as the noise of an attack, may well be meant to go uphill.
    optimizer = step.optimizers[0] if len(step.optimizers) == 1 and step.optimizers[0].models else None
    by_hand = not losses and all(call.made_of for call in begun)
    falling = all(value > 0 if by_hand else _among(value, losses) for value in values)
    negated = not falling and all(value < 0 if by_hand else _among(-value, losses) for value in values)
    if negated and optimizer is not None and not _climbs(optimizer):
        before = f"the backward begins at {values[0]:.4g}, and the loss is {-values[0]:.4g}"
        where = backward.calls[0].location
        yield _finding("The loss is negated before the backward", where, before, "Take the loss as it is.")
    if falling and optimizer is not None and _climbs(optimizer):
        at = argument(optimizer.location, "maximize")
        what, before = (
            f"`{optimizer.class_name}` maximizes the loss",
            f"it is told to maximize a loss of {values[0]:.4g}",
        )
        edits = (Edit(Action.REPLACE, at, value="False"),) if at else ()
        yield _finding(what, at or optimizer.location, before, "Leave out `maximize=True`.", edits)
    for found in step.hand_updates if falling else ():
        if found.uphill == found.updates >= HABIT:
            before = f"{found.uphill} of {found.updates} updates by hand go along the gradient"
            where = _updated_at(found.location)
            yield _finding("Weights updated by hand are added the gradient of the loss", where, before, "Subtract it.")


def _on_purpose(forward: Forward | None, where: Location | None) -> bool:
    """Whether the loss is that of a model which is not trained, or the script says that it is to grow."""
    known = forward.models if forward else ()
    judges = {model.number for model in known if model.parameters and not model.trainable}
    if any(call.model in judges and call.phase == "train" for call in (forward.calls if forward else ())):
        return True
    tree = parse(where.path) if where else None
    return any(ON_PURPOSE.search(word) for node in (nodes_of(tree) if tree else ()) for word in _words(node))


def _words(node: ast.AST) -> Iterator[str]:
    """The names and texts of a node."""
    for name in ("id", "name", "arg", "attr", "value"):
        word = getattr(node, name, None)
        if isinstance(word, str):
            yield word


def _climbs(optimizer: Optimizer) -> bool:
    return bool(optimizer.groups) and all(group.maximize for group in optimizer.groups)


def _updated_at(backward: Location | None) -> Location | None:
    """The statement that adds to weights what is made of their gradient: the next after a backward, or a function's."""
    tree = parse(backward.path) if backward else None
    nodes = [n for n in nodes_of(tree) if isinstance(n, ast.Expr | ast.AugAssign | ast.Assign)] if tree else []
    named = [n for n in nodes if ".grad" in ast.unparse(n) and ("add" in ast.unparse(n) or "+" in ast.unparse(n))]
    after = [n for n in named if backward and n.lineno > backward.line]
    first = min(after or named, key=lambda n: n.lineno, default=None)
    return location_of(first, backward.path) if first is not None and backward else backward


def _among(value: float, losses: list[float]) -> bool:
    """Whether a number is one of these losses, or a whole share of one that is accumulated."""
    ratios = (loss / value for loss in losses)
    return any(ratio > 0 and abs(ratio - round(ratio)) <= SAME_LOSS * ratio and round(ratio) > 0 for ratio in ratios)


def _finding(what: str, where: Location | None, before: str, fix: str, edits: tuple[Edit, ...] = ()) -> Finding:
    proof = Proof("experiment", before, "against the gradient the loss falls")
    return Finding(f"{what}: every step makes it larger.", {}, where, fix=fix, edits=edits, proof=proof)
