"""LRN204: a whole training of a handful of steps, each for a whole pass over the data."""

import ast

from dryfit.checks.learn.trials import supervised
from dryfit.core.check import check
from dryfit.core.evidence import Backward, Learn, Loss, Step
from dryfit.core.evidence.learn import HASTENED, Trial
from dryfit.core.evidence.step import Optimizer
from dryfit.core.finding import Finding, Findings, Location, Proof, Severity
from dryfit.core.source import location_of, nodes_of, parse
from dryfit.core.trace import trace

# What so few steps still lose of where they began, and what as many batches with a step after each lose of that.
BARELY, SOONER = 0.75, 0.75
# The arguments that say how many batches a step is for.
ACCUMULATING = ("gradient_accumulation_steps", "accumulate_grad_batches")


@check("LRN204", Severity.ERROR)
def one_step_a_pass(learn: Learn, step: Step, loss: Loss | None, backward: Backward | None) -> Findings:
    """The whole run is a handful of steps: one for each pass over the data.

    Cause:
        Gradients are accumulated over as many batches as a pass has, or more. However many batches a step sees, it
        moves the weights by no more than the learning rate allows.

    Fix:
        Step after fewer batches, or train for many times more epochs.
    """
    base, changed = learn.unchanged(one_batch=False), learn.changed(HASTENED)
    optimizer = next((o for o in step.optimizers if o.lone_passes), None)
    if base is None or changed is None or optimizer is None or not supervised(base, loss, backward):
        return
    if base.ended != "script" or len(changed.losses) <= optimizer.pass_batches:
        return
    batches, start = optimizer.pass_batches, base.start or 0.0
    end, sooner = _last(base, batches), _last(changed, batches)
    if not end > BARELY * start or not sooner < SOONER * end:
        return
    steps = 1 + (len(base.losses) - 1) // batches
    yield Finding(
        f"One step for all {batches} batches of a pass: the {steps} of the whole run bring the loss from {start:.3g} "
        f"to {end:.3g}.",
        {"batches": batches, "steps": steps, "loss": end, "changed": sooner},
        _set(optimizer) or optimizer.location,
        fix="Accumulate over fewer batches than a pass has.",
        proof=Proof(
            "experiment",
            f"the loop as it is, to its end: {start:.3g} to {end:.3g}",
            f"{changed.change}, {len(changed.losses) - 1} of them: {start:.3g} to {sooner:.3g}",
        ),
    )


def _last(trial: Trial, batches: int) -> float:
    """The mean of the last losses, of a pass or as many as there are after the first half."""
    last = trial.losses[-min(batches, max(1, len(trial.losses) // 4)) :]
    return sum(last) / len(last)


def _set(optimizer: Optimizer) -> Location | None:
    """What says how many batches a step is for: a setting, or what the number of a batch is divided by."""
    where = optimizer.location
    tree = parse(where.path) if where else None
    if tree is None or where is None:
        return None
    words = [n.value for n in nodes_of(tree) if isinstance(n, ast.keyword) and n.arg in ACCUMULATING]
    guards = [n.test for n in nodes_of(tree) if isinstance(n, ast.If) and _steps(n)]
    remainders = [n for test in guards for n in ast.walk(test) if isinstance(n, ast.BinOp)]
    found = words or [n.right for n in remainders if isinstance(n.op, ast.Mod)]
    if len(found) != 1:
        return location_of(guards[0], where.path) if len(guards) == 1 else None
    decided = trace(found[0], where.path)
    return decided.location if decided is not None else location_of(found[0], where.path)


def _steps(guard: ast.If) -> bool:
    """Whether a condition lets an optimizer's step through, or its scaler's."""
    calls = (n for part in guard.body for n in ast.walk(part) if isinstance(n, ast.Call))
    return any(isinstance(c.func, ast.Attribute) and c.func.attr == "step" for c in calls)
