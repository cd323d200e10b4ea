"""LOS311: scores of classes in a loss that compares single values."""

from dryfit.checks.loss.inputs import other_loss
from dryfit.checks.loss.types import failed, is_scored, shape
from dryfit.core.baseline import BINARY_LOSSES, REGRESSIONS
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Forward, Loss
from dryfit.core.finding import Finding, Findings, Severity

# The names of losses of single values, and of the one over classes; the longer of two that begin alike comes first.
CROSS_ENTROPY = {
    **dict.fromkeys(("MSELoss", "SmoothL1Loss", "L1Loss", "HuberLoss"), "CrossEntropyLoss"),
    **dict.fromkeys(("BCEWithLogitsLoss", "BCELoss"), "CrossEntropyLoss"),
    **dict.fromkeys(("mse_loss", "smooth_l1_loss", "l1_loss", "huber_loss"), "cross_entropy"),
    **dict.fromkeys(("binary_cross_entropy_with_logits", "binary_cross_entropy"), "cross_entropy"),
}


@check("LOS311", Severity.ERROR)
def scores_against_single_values(loss: Loss, failures: Failures, forward: Forward | None) -> Findings:
    """A loss of single values is given a score for each class.

    Cause:
        `MSELoss`, `BCELoss` and `BCEWithLogitsLoss` compare value by value. A model with an output for each class
        gives (N, C), and the ids of the classes are (N,): nothing pairs them.

    Fix:
        `CrossEntropyLoss` for classes that exclude each other; one output, where one value is meant; one-hot
        rows of floats, where several labels may hold at once.
    """
    for call in failed(loss, *REGRESSIONS, *BINARY_LOSSES):
        number = failures.first("LOS311", *call.raised_by)
        if number is None or not is_scored(call, forward):
            continue
        classes = call.input.shape[1]
        yield Finding(
            f"{call.function} is given {classes} scores for each of {call.input.shape[0]} examples, and one class id.",
            {"input": shape(call.input), "target": shape(call.target), "classes": classes},
            call.built or call.location,
            fix="CrossEntropyLoss",
            edits=other_loss(call, CROSS_ENTROPY) if call.target.is_integer else (),
            explains=number,
        )
        return
