"""LOS123, LOS125 and LOS208: decisions in the place of the scores that a loss takes, or of its targets."""

import ast
import math

from dryfit.checks.loss.similarities import value_at
from dryfit.checks.loss.types import argument_of, failed, shape
from dryfit.core.baseline import BINARY_LOSSES, CLASS_LOSSES, REGRESSIONS
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Loss, Step
from dryfit.core.evidence.loss import LossCall
from dryfit.core.finding import Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument_node, function_around, location_of, nodes_of, parse, source_of

# What decides on a class, by the name that is called.
DECIDING = ("argmax", "max", "topk")
# ... and what makes whole numbers of scores, whose gradient is 0 everywhere.
ROUNDING = ("round", "sign", "sgn", "floor", "ceil", "trunc", "heaviside")
# The losses that take numbers of that kind.
ROUNDED = (*BINARY_LOSSES, *REGRESSIONS)
# Steps whose gradients are all exactly 0, before it is said that they are.
STEPS = 2
# Targets from which it is no chance that all are what a model says that is still guessing, calls that must show it, and
# the share of the loss by chance above which a model guesses.
TARGETS, CALLS, GUESSING = 8, 3, 0.3
# The loss between two distributions, what is as good as 0 of it, and a share of the weights whose change it would show.
DIVERGENCE, NOTHING, MOVED = "kl_div", 1e-6, 1e-3


@check("LOS123", Severity.ERROR)
def classes_in_place_of_logits(loss: Loss, failures: Failures) -> Findings:
    """A loss over classes is given predicted classes, not logits.

    Cause:
        `argmax` gives the number of the best class. A loss compares the scores of all classes with the target, and
        the number of one has no gradient to learn by.

    Fix:
        Give the loss the logits; take `argmax` where you count what is right.
    """
    for call in failed(loss, *CLASS_LOSSES):
        number = failures.first("LOS123", *call.raised_by)
        given, target = call.input, call.target
        if number is None or given.is_float or target.is_float or given.shape != target.shape or not given.shape:
            continue
        yield Finding(
            f"The loss is given {given.dtype} classes {shape(given)}; it compares the scores of all with the target.",
            {"input": str(given), "target": str(target)},
            (_decision(call.location, DECIDING) if call.model is None else None) or argument_of(call, "input", 0),
            fix="Give it the logits; `argmax` is for the accuracy.",
            explains=number,
        )
        return


@check("LOS125", Severity.ERROR)
def rounded_in_place_of_scores(loss: Loss, step: Step) -> Findings:
    """A loss is given rounded answers: no gradient reaches the weights.

    Cause:
        `round`, `sign` and `floor` are flat, so their gradient is 0 wherever it is not undefined. The loss is a number,
        backward and step run, and the weights stay as they were made.

    Fix:
        Give the loss the logits, or the probabilities it takes; round for the accuracy alone.
    """
    still = [taken for taken in step.steps if taken.grad_norm == 0.0]
    if len(still) < STEPS or len(still) < len(step.steps):
        return
    for call in loss.calls:
        given = call.input
        rounded = call.training and given.requires_grad and given.integral and given.is_float
        where = _decision(call.location, ROUNDING) if rounded and call.function in ROUNDED else None
        if where is None:
            continue
        yield Finding(
            f"{call.function} is given whole numbers, which `{_called(where)}` makes: every gradient is 0.",
            {"input": str(given), "steps": len(still)},
            where,
            fix="Give the loss what is rounded; round for the accuracy.",
            proof=Proof(
                "experiment",
                f"grad_norm is 0 in {len(still)} of {len(step.steps)} steps",
                "what is rounded has a slope; what comes of it has none",
            ),
        )
        return


def _called(where: Location) -> str:
    return next((name for name in ROUNDING if f"{name}(" in source_of(where)), "")


def _decision(where: Location | None, names: tuple[str, ...]) -> Location | None:
    """Where the class is decided on: in the argument of the loss, or where its name was set last."""
    node, tree = argument_node(where, "input", 0), parse(where.path) if where else None
    if node is None or tree is None or where is None:
        return None
    made = [n for n in nodes_of(tree) if isinstance(n, ast.Assign) and n.lineno < where.line]
    named = [n for n in made if ast.unparse(node) in {ast.unparse(part) for t in n.targets for part in ast.walk(t)}]
    own = [n for n in named if function_around(location_of(n, where.path)) == function_around(where)]
    values = [node, *(n.value for n in sorted(own, key=lambda n: -n.lineno)[:1])]
    return next((location_of(value, where.path) for value in values if _decides(value, names)), None)


def _decides(value: ast.expr, names: tuple[str, ...]) -> bool:
    calls = [n.func for n in ast.walk(value) if isinstance(n, ast.Call)]
    return any(isinstance(called, ast.Attribute) and called.attr in names for called in calls)


@check("LOS208", Severity.ERROR)
def own_answers_for_targets(loss: Loss, step: Step | None) -> Findings:
    """The targets are the model's own answers.

    Cause:
        The loss is given what the model has decided, not what the data say. The model grows surer of whatever its
        first weights say, the loss falls as it should, and nothing is learnt. A student that is its own teacher
        has a divergence of 0 from the first step on.

    Fix:
        Give the loss the labels of the batch.
    """
    training = [call for call in loss.calls if call.training and call.value is not None]
    own = [call for call in training if call.answered and (call.classes or _guesses(call))]
    if len(own) < CALLS or len(own) < len(training):
        yield from _own_teacher(training, step)
        return
    chance = math.log(own[0].classes or 2)
    yield Finding(
        f"All targets of the first {len(own)} batches are what the model says already; its loss is "
        f"{own[0].value:.3g}, and {chance:.3g} by chance.",
        {"calls": len(own), "value": own[0].value, "chance": chance},
        own[0].location,
        fix="Give the loss the labels.",
        proof=Proof(
            "experiment",
            f"all targets of {len(own)} batches of {own[0].target.size} are the class of the largest logit",
            f"of a model that guesses, 1 in {own[0].classes or 2} is",
        ),
    )


def _guesses(call: LossCall) -> bool:
    return call.target.size >= TARGETS and (call.value or 0.0) >= GUESSING * math.log(2)


def _own_teacher(training: list[LossCall], step: Step | None) -> Findings:
    """A divergence from the model's own answers: it stays 0 where the weights move, or has no gradient."""
    own = [call for call in training if call.function == DIVERGENCE]
    taken = [s for s in step.steps if s.grad_norm is not None and s.weight_norm] if step else []
    steps = [s for s in taken if s.optimizer == taken[-1].optimizer]
    # Of optimizers that step in turn none can be said to be the one of this loss.
    if any(s.optimizer != taken[-1].optimizer and s.number > steps[0].number for s in taken):
        return
    if len(own) < CALLS or len(steps) < CALLS or any(abs(call.value or 0.0) > NOTHING for call in own):
        return
    flat = all((s.grad_norm or 0.0) < NOTHING for s in steps)
    moved = min((s.update_norm or 0.0) / (s.weight_norm or 1.0) for s in steps)
    # A model that begins as a copy of its reference and hardly moves is near it for a while.
    if not flat and moved < MOVED:
        return
    given = argument_node(own[0].location, "target", 1)
    largest = max(abs(call.value or 0.0) for call in own)
    yield Finding(
        f"The divergence of the first {len(own)} batches is {largest:.1g} at most: its targets are the model's own "
        "answers.",
        {"calls": len(own), "largest": largest, "moved": moved},
        value_at(own[0].location, given) or own[0].location,
        fix="Take the targets of the other model.",
        proof=Proof(
            "experiment",
            f"in {len(steps)} steps the divergence stays at {largest:.1g}, "
            + ("and has no gradient" if flat else f"though each changes the weights by {moved:.2%}"),
            "from any answers but its own a model diverges",
        ),
    )
