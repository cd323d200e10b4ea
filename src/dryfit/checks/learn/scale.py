"""LRN4xx: the size of what the first layer is given."""

import ast
import math
from dataclasses import replace

from dryfit.checks.learn.dropped import at_dropped
from dryfit.core.baseline import constant_error, constant_loss
from dryfit.core.check import check
from dryfit.core.evidence import Forward, Learn, Loss
from dryfit.core.evidence.learn import RESCALED, STANDARDISED, InputScale, Trial
from dryfit.core.evidence.loss import LossCall
from dryfit.core.finding import Finding, Findings, Location, Proof, Severity
from dryfit.core.labelling import labels_made
from dryfit.core.source import location_of, nodes_of, parse

# A batch whose loss is above this share of a constant answer's has not been learnt ...
UNLEARNT = 0.8
# ... and the inputs are to blame where, scaled, they bring it below this share of that;
LEARNT = 0.6
# or where it is this many times as bad as a constant answer, and scaled it is no worse.
WORSE, NO_WORSE = 2.0, 1.1
# One that comes to what a constant answer gives, and no lower, has seen nothing of inputs that are nearly constant.
CONSTANT = 0.95
# How far a sum of losses, divided by the number of its targets, may be from the loss that is logged.
ROUNDING = 0.01
# Adam's answers move by as much in each step, and more as the weights grow: the square of the steps is generous. A run
# that even so does not come half of the way to the targets' mean is too short for them.
HALF_WAY = 0.5
# Targets of this size any rate that is not too low comes to in a handful of steps.
USUAL = 4.0
# With targets of a usual size the batch has to come below what their mean gives, by this share.
BELOW = 0.9
# The largest value of a pixel's byte, and what is left of it, and a little more, once it is divided by that twice.
PIXELS, ONCE_MORE = 255, 1.02 / 255
# The name of the trial that takes as many steps as the script.
WHOLE = "whole"


@check("LRN401", Severity.ERROR)
def inputs_of_odd_size(learn: Learn, forward: Forward, loss: Loss | None) -> Findings:
    """The inputs are of a size that the first layer cannot work with.

    Cause:
        Fresh weights are made for inputs of about 1. Pixels up to 255, a column in thousands or
        values scaled twice make the first outputs, and the gradients, hundreds of times too
        large or too small; a column among others hides these.

    Fix:
        Divide pixels by 255, once; standardise columns by the mean and deviation of the training rows.
    """
    base, scaled = learn.unchanged(one_batch=True), learn.changed(STANDARDISED, one_batch=True)
    odd = next((scale for scale in learn.scales if scale.is_odd), None)
    if odd is None or base is None or scaled is None or (base.end is None and base.ended != "nonfinite"):
        return
    mended, over = _mended(base, scaled, loss, hidden=odd.is_hidden), "of one batch"
    stream, calmed = learn.unchanged(one_batch=False), learn.changed(STANDARDISED, one_batch=False)
    if not mended and stream is not None and calmed is not None and _mended(stream, calmed, loss, hidden=False):
        # What one batch has settled to, the next one throws over.
        base, scaled, mended, over = stream, calmed, True, "over the first batches"
    if not mended and not (odd.holds_pixels and loss):
        return
    model = forward.model(odd.model)
    call = next((call for call in forward.calls if call.model == odd.model and call.grad_enabled), None)
    what = f"{'Pixels' if odd.holds_pixels else 'Inputs'} from {odd.smallest:.3g} to {odd.largest:.3g}"
    before = f"the loss {over} ends at {_number(base.end)}"
    again = _divided_again(odd, (call.location if call else None) or (model.location if model else None))
    how = "divided by 255 twice" if again else "as they are" if not odd.shrunk_at else _scaled_again(odd)
    finding = Finding(
        f"{what} reach `{odd.path or odd.class_name}` {how}; {before}.",
        {"smallest": odd.smallest, "largest": odd.largest, "loss": base.end, "scaled": scaled.end},
        again
        or odd.shrunk_at
        or odd.made_at
        or (call.location if call else None)
        or (model.location if model else None),
        fix="Divide the pixels by 255 once." if again else _remedy(odd),
    )
    finding = finding if again or odd.shrunk_at else at_dropped(finding)
    after = f"{STANDARDISED} at {_number(scaled.end)}"
    yield finding.proven(Proof("experiment", before, after)) if mended else replace(finding, severity=Severity.WARNING)


def _divided_again(odd: InputScale, where: Location | None) -> Location | None:
    """The last of several lines that divide by 255, where inputs are so small that two of them have done so."""
    tree = parse(where.path) if where is not None and odd.smallest >= 0 and odd.largest <= ONCE_MORE else None
    found = [node for node in nodes_of(tree) if isinstance(node, ast.BinOp | ast.AugAssign)] if tree else []
    divisions = [node for node in found if isinstance(node.op, ast.Div) and _is_255(node)]
    last = max(divisions, key=lambda node: node.lineno, default=None)
    return location_of(last, where.path) if where and last is not None and len(divisions) > 1 else None


def _is_255(node: ast.BinOp | ast.AugAssign) -> bool:
    by = node.right if isinstance(node, ast.BinOp) else node.value
    return isinstance(by, ast.Constant) and by.value == PIXELS


@check("LRN402", Severity.ERROR)
def targets_of_odd_size(learn: Learn, loss: Loss) -> Findings:
    """The targets are too large for the run to reach them.

    Cause:
        A fresh model answers about 0. With targets in the thousands an adaptive optimizer gets there in
        steps of the learning rate: the whole run goes into the targets' mean, and nothing of what tells
        them apart is learnt.

    Fix:
        Standardise the targets by the mean and deviation of the training rows, and scale answers back.
    """
    yield from _never_reached(learn)
    base, scaled = learn.unchanged(one_batch=True), learn.changed(RESCALED)
    call = next((call for call in loss.calls if call.training and constant_error(call)), None)
    error = constant_error(call) if call else None
    if base is None or scaled is None or call is None or error is None or not base.start or learn.planned is None:
        return
    if base.end is None or scaled.end is None or not _out_of_reach(base, call.function, error, learn.planned):
        return
    spread = call.target.std or 1.0
    if abs(call.target.mean or 0.0) + spread < USUAL:
        return
    mended = scaled.end / (error / spread**2 if call.function == "mse_loss" else error / spread)
    if mended > BELOW:
        return
    yield Finding(
        f"Targets of about {_number(call.target.mean)}: after {len(base.losses) - 1} steps on one batch the loss is "
        f"{base.end / error:.3g} times that of their mean, and the run has {learn.planned}.",
        {"mean": call.target.mean, "deviation": spread, "loss": base.end, "planned": learn.planned},
        call.target_origin or call.row_at or labels_made(call.location) or call.location,
        fix="Standardise the targets.",
        proof=Proof(
            "experiment",
            f"the loss of one batch goes from {_number(base.start)} to {_number(base.end)}; their mean gives "
            f"{_number(error)}",
            f"{RESCALED} it ends at {mended:.2g} of what their mean gives",
        ),
    )


def _never_reached(learn: Learn) -> Findings:
    """A run over as many steps as the script takes, that ends above what the targets' mean gives."""
    base = next((trial for trial in learn.trials if trial.name == WHOLE and trial.supervised), None)
    scaled = next((trial for trial in learn.trials if trial.cause == "scales" and not trial.one_batch), None)
    if base is None or scaled is None or not base.floor or not scaled.floor or base.end is None or not learn.planned:
        return
    steps, end = len(base.losses) - 1, scaled.end if scaled.end is not None else math.inf
    first, last = (base.start or 0.0) ** 0.5, base.end**0.5
    paced = (first - last) / first * (learn.planned / steps) ** 2 if first and steps else 1.0
    # A run that is longer than the trial may come there yet.
    if not base.end > base.floor or not end <= LEARNT * scaled.floor or (learn.planned > steps and paced > HALF_WAY):
        return
    yield Finding(
        f"Targets from {scaled.measured}: after {steps} steps of the {learn.planned} planned the loss is "
        f"{base.end / base.floor:.3g} times that of their mean.",
        {"measured": scaled.measured, "loss": base.end, "mean": base.floor, "planned": learn.planned},
        scaled.where,
        fix="Standardise inputs and targets." if "inputs" in scaled.change else "Standardise the targets.",
        proof=Proof(
            "experiment",
            f"after {steps} steps {_number(base.end)}; their mean gives {_number(base.floor)}",
            f"{scaled.change} {_number(end)}; their mean gives {_number(scaled.floor)}",
        ),
        # Steps that targets of this size throw about come nowhere either.
        echo_of="LRN705",
    )


def _out_of_reach(base: Trial, function: str, error: float, planned: int) -> bool:
    """Whether the whole run, at this pace and faster, is too short for the answers to come near the targets' mean."""
    start, end = base.start or 0.0, base.end or 0.0
    if not error < end <= start:
        return False
    first, last = (start**0.5, end**0.5) if function == "mse_loss" else (start, end)
    times = planned / (len(base.losses) - 1)
    return (first - last) / first * max(times, times**2) < HALF_WAY and end > WORSE * error


def scaling_mends(learn: Learn, loss: Loss | None) -> bool:
    """Whether the size of the inputs is what keeps one batch from being learnt."""
    pairs = [(learn.unchanged(one_batch=one), learn.changed(STANDARDISED, one_batch=one)) for one in (True, False)]
    hidden = any(scale.is_hidden for scale in learn.scales)
    return any(b is not None and s is not None and _mended(b, s, loss, hidden=hidden and b.one_batch) for b, s in pairs)


def _number(value: float | None) -> str:
    return "NaN" if value is None or not math.isfinite(value) else f"{value:.3g}"


def _mended(base: Trial, scaled: Trial, loss: Loss | None, *, hidden: bool) -> bool:
    """Whether the batch is not learnt as it is, and is with its inputs scaled.

    Of inputs whose rows are all but the same, ``hidden``, nothing is learnt but the classes' frequencies: where their
    loss stays there, less has to be learnt of the scaled ones.
    """
    calls = loss.calls if loss else ()
    means = (_as_mean(call, base) for call in calls if call.training)
    floor = next((floor for call in means if (floor := constant_loss(call))), None)
    if floor is None or scaled.end is None or not math.isfinite(scaled.end):
        return False
    end = base.end if base.end is not None and math.isfinite(base.end) else math.inf
    learnt = end > UNLEARNT * floor and scaled.end <= LEARNT * floor
    if hidden and CONSTANT * floor < end and scaled.end <= UNLEARNT * floor:
        return True
    return learnt or (end > WORSE * floor and scaled.end <= NO_WORSE * floor)


def _as_mean(call: LossCall, trial: Trial) -> LossCall:
    """A loss's call, as a mean where the loop itself divides its sum by the number of targets, as Trainer does."""
    counted = sum(count for _, count in call.target_counts)
    if call.reduction != "sum" or call.value is None or not trial.start or not counted:
        return call
    return replace(call, reduction="mean") if abs(call.value / trial.start / counted - 1) < ROUNDING else call


def _scaled_again(odd: InputScale) -> str:
    down = f"from a deviation of {_number(odd.came)} down to {_number(odd.greatest_deviation)}"
    return f"because forward scales them once more, {down}"


def _remedy(odd: InputScale) -> str:
    if odd.shrunk_at:
        return "Scale the inputs once: in the dataset or in the model, not in both."
    if odd.holds_pixels:
        return "Divide the pixels by 255."
    if odd.greatest_deviation < 1:
        return "Scale the inputs once: look for a second division."
    return "Standardise the columns: subtract the mean, divide by the deviation."
