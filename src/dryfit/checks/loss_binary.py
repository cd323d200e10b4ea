"""LOS108: the targets of a binary cross-entropy."""

from dryfit.checks.loss_types import BINARY_LOSSES
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Loss
from dryfit.core.evidence.loss import LossCall
from dryfit.core.finding import Finding, Findings, Proof, Severity
from dryfit.core.source import argument

# Label smoothing and float rounding stay within 0 to 1; what is further out than this is not a share.
TOLERANCE = 1e-4


@check("LOS108", Severity.ERROR)
def targets_not_binary(loss: Loss, failures: Failures) -> Findings:
    """Binary cross-entropy is given targets outside of 0 to 1.

    Cause:
        It takes the probability of the positive class. Labels of -1 and 1, of 1 and 2, class ids
        or pixels up to 255 are none: BCELoss refuses them, on logits the loss falls without bound.

    Fix:
        Make the labels 0 and 1, or use a loss for several classes.
    """
    for call in loss.calls:
        if call.function not in BINARY_LOSSES or not call.target.is_float or not _beyond(call):
            continue
        number = failures.first("LOS108", call.function) if call.failed else None
        unbounded = call.confident is not None and call.confident < 0 and _counted(call)
        if number is None and not unbounded:
            continue
        written = argument(call.location, "target", 1) if call.model is None else None
        where = call.target_origin or call.row_at or written
        finding = Finding(
            f"The targets run from {call.target_min:g} to {call.target_max:g}; {call.function} takes 0 to 1.",
            {"smallest": call.target_min, "largest": call.target_max, "function": call.function},
            where or call.location,
            fix="Make the labels 0 and 1.",
            echo_of="LOS114",
            explains=number,
        )
        before = f"a right and sure answer has a loss of {call.confident or 0:.4g}, a surer one less still"
        yield finding.proven(Proof("experiment", before, "with targets of 0 and 1 it is 0")) if unbounded else finding
        return


def _beyond(call: LossCall) -> bool:
    low, high = call.target_min, call.target_max
    return low is not None and high is not None and (low < -TOLERANCE or high > 1 + TOLERANCE)


def _counted(call: LossCall) -> bool:
    """Whether every element counts: neither weights nor the loop itself can leave some out."""
    return call.reduction != "none" and not call.weighted
