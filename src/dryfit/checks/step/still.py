"""STP225: steps so short that the whole run leaves the weights where they began."""

import ast
import math
from dataclasses import replace

from dryfit.checks.learn.clipping import clipping_set, usual_limit
from dryfit.checks.learn.rates import ADAPTIVE, LOW_ADAPTIVE, LOW_PLAIN, UNHEARD
from dryfit.core.check import check
from dryfit.core.evidence import Backward, Forward, Learn, Loss, Step
from dryfit.core.evidence.loss import LossCall
from dryfit.core.evidence.step import Optimizer, StepTaken
from dryfit.core.finding import Finding, Findings, Location, Proof, Severity
from dryfit.core.rates import rate_literal
from dryfit.core.source import argument, location_of, nodes_of, parse

# Steps that must show the same.
HABIT = 3
# A fresh layer that learns changes by some tenths of its size, and fine-tuning changes a pretrained one by a hundredth.
MOVED, MOVED_PRETRAINED = 1e-3, 1e-4
# How much longer momentum makes a step than the first, at 0.9.
MOMENTUM = 10.0
# Steps of a run whose length is not known: more than most scripts take that say nothing of it.
UNKNOWN = 10_000
# Gradients cut to less than this share of their length are cut off: clipping is there for the few that are far longer.
CUT_OFF = 1e-3
# Losses are divided by the batches that a step is for, and by no more than some hundreds of these.
NOTHING = 1e-3
# A factor that is written down and one that is measured differ by rounding.
NEARLY = 1e-3


@check("STP225", Severity.ERROR)
def weights_hardly_move(
    step: Step, forward: Forward, learn: Learn | None, loss: Loss | None, backward: Backward | None
) -> Findings:
    """The whole run moves the weights next to nothing.

    Cause:
        Each step is so short, by its learning rate, by a factor on the loss, or by the length that
        gradients are clipped to, that all steps of the training together change the weights by less than a thousandth.

    Fix:
        Raise the learning rate: 1e-3 is usual for Adam on fresh weights, 1e-5 to 1e-4 for pretrained
        ones. Clip to a norm near 1.
    """
    pretrained = {model.number for model in forward.models if model.pretrained}
    planned = (learn.planned if learn else None) or UNKNOWN
    for optimizer in step.optimizers:
        loaded = bool(pretrained & set(optimizer.models))
        steps = [s for s in step.steps if s.optimizer == optimizer.number and s.grad_norm and s.update_norm]
        rate = _highest(step, optimizer, steps)
        if len(steps) < HABIT or not rate or optimizer.failed:
            continue
        cut = next((s for s in steps if _cut_off(s)), None)
        share = _whole_run(optimizer, steps, rate, planned, cut is not None)
        if share is None or share >= (MOVED_PRETRAINED if loaded else MOVED):
            continue
        low = UNHEARD if loaded else LOW_ADAPTIVE if optimizer.class_name in ADAPTIVE else LOW_PLAIN
        shrunk = _shrunk(loss, backward) if cut is None and rate > low else None
        if cut is None and rate > low and shrunk is None:
            # A gradient may be small because little is left to learn.
            continue
        found = _finding(optimizer, steps, share, planned, rate, cut)
        if shrunk is not None:
            found = _multiplied(found, share, planned, *shrunk)
        # Gradients that a scaler has multiplied are long for that alone.
        yield replace(found, echo_of="STP209") if cut is not None and step.scaled_clips else found
        return


def _shrunk(loss: Loss | None, backward: Backward | None) -> tuple[LossCall, float] | None:
    """The loss that is multiplied by next to nothing before its backward, and by how much."""
    whole = next((call for call in (loss.calls if loss else ()) if call.training and call.value), None)
    taken = next((call.value for call in (backward.calls if backward else ()) if call.value), None)
    if whole is None or not whole.value or not taken:
        return None
    times = taken / whole.value
    return (whole, times) if 0 < times < NOTHING else None


def _multiplied(found: Finding, share: float, planned: int, whole: LossCall, times: float) -> Finding:
    """The same, by the factor on the loss."""
    return replace(
        found,
        message=f"The loss is multiplied by {times:.2g}: the {planned:,} steps of the run change the weights by "
        f"{100 * share:.1g} % of their size at most.",
        facts={**found.facts, "times": times},
        location=_factor(whole.location, times) or whole.location,
        fix="Take the gradient of the loss itself.",
        edits=(),
    )


def _factor(where: Location | None, times: float) -> Location | None:
    """The one number of a file that a loss is so multiplied by, or divided by the inverse of."""
    tree = parse(where.path) if where else None
    constants = [n for n in nodes_of(tree) if isinstance(n, ast.Constant)] if tree else []
    found = [constant for constant in constants if _is_one_of(constant.value, times, 1 / times)]
    return location_of(found[0], where.path) if len(found) == 1 and where else None


def _is_one_of(value: object, *numbers: float) -> bool:
    return isinstance(value, (int, float)) and any(math.isclose(value, n, rel_tol=NEARLY) for n in numbers)


def _highest(step: Step, optimizer: Optimizer, steps: list[StepTaken]) -> float:
    """The highest rate that the optimizer is known to come to."""
    runs = [s for s in step.schedulers if s.optimizer == optimizer.number]
    rates = [rate for taken in steps for rate in taken.learning_rates]
    rates += [rate for run in runs for rate in run.learning_rates]
    rates += [run.simulation.highest for run in runs if run.simulation is not None]
    return max((*rates, *(() if runs else (group.learning_rate for group in optimizer.groups))), default=0.0)


def _whole_run(optimizer: Optimizer, steps: list[StepTaken], rate: float, planned: int, cut: bool) -> float | None:
    """The share of their size that the weights change by at most, all steps as long as the longest that was taken."""
    paces = [
        s.update_norm / (s.weight_norm * max(s.learning_rates))
        for s in steps
        if s.update_norm and s.weight_norm and max(s.learning_rates, default=0.0) > 0
    ]
    longer = 1.0 if optimizer.class_name in ADAPTIVE else MOMENTUM
    momenta = [group.momentum for group in optimizer.groups if group.momentum is not None and group.momentum < 1]
    if cut and momenta:
        # Gradients that are cut to one length make steps of one length.
        longer = 1 / (1 - max(momenta))
    return max(paces) * rate * planned * longer if paces else None


def _cut_off(taken: StepTaken) -> bool:
    """Whether next to nothing of a gradient was left by the clipping."""
    limit, length = taken.max_norm, taken.clipped_from
    return limit is not None and length is not None and limit < CUT_OFF * length


def _finding(
    optimizer: Optimizer, steps: list[StepTaken], share: float, planned: int, rate: float, cut: StepTaken | None
) -> Finding:
    where, told = optimizer.location or steps[0].location, clipping_set(cut.clipped_at) if cut else None
    how, fix = f"Steps are taken at a learning rate of {rate:.3g}", "Set a usual learning rate."
    place = _rate_place(optimizer, where, rate)
    if cut is not None:
        how = f"Gradients of norm {cut.clipped_from:.3g} are clipped to {cut.max_norm:.3g}"
        place, fix = (
            told or argument(cut.clipped_at, "max_norm", 1) or cut.clipped_at or where,
            "Clip to a norm near 1.",
        )
    first = steps[0]
    return Finding(
        f"{how}: the {planned:,} of the run change the weights by {100 * share:.1g} % of their size at most.",
        {"share": share, "planned": planned, "learning_rate": rate},
        place,
        fix=fix,
        edits=usual_limit(told) if told else (),
        proof=Proof(
            "experiment",
            f"the first step changes weights of norm {first.weight_norm or 0:.3g} by {first.update_norm or 0:.2g}",
            f"a gradient of norm {first.grad_norm or 0:.3g} is there to go by",
        ),
        # The same, told by an experiment of the loop's own.
        echo_of="LRN102" if cut is None else "LRN201",
    )


def _rate_place(optimizer: Optimizer, where: Location | None, rate: float) -> Location | None:
    named = optimizer.rate_at or argument(where, "lr", 1) or argument(where, "learning_rate")
    return rate_literal(named or where, rate) or named or where
