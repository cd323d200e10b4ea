"""LOS108: the targets of a binary cross-entropy."""

import ast

from dryfit.checks.loss.types import is_scored
from dryfit.core import editing
from dryfit.core.baseline import BINARY_LOSSES
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Forward, Loss
from dryfit.core.evidence.loss import LossCall
from dryfit.core.finding import Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument, location_of, nodes_of, parse

# Label smoothing and float rounding stay within 0 to 1; what is further out than this is not a share.
TOLERANCE = 1e-4
# The setting of transformers that asks a model for this loss, and its value.
SETTING, SEVERAL = "problem_type", "multi_label_classification"
# What makes targets of these bounds 0 and 1.
BINARY = {(0.0, 255.0): "{} / 255", (1.0, 2.0): "{} - 1", (-1.0, 1.0): "({} + 1) / 2"}
# The largest value of a pixel.
PIXELS = 255.0


@check("LOS108", Severity.ERROR)
def targets_not_binary(loss: Loss, failures: Failures, forward: Forward | None) -> Findings:
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
        if call.failed and is_scored(call, forward):
            continue
        number = failures.first("LOS108", call.function) if call.failed else None
        unbounded = call.confident is not None and call.confident < 0 and _counted(call)
        if number is None and not unbounded:
            continue
        written = argument(call.location, "target", 1) if call.model is None else None
        asked = _asked_for(call, forward)
        where = asked or call.target_origin or call.row_at or written
        classes = are_class_ids(call)
        advice = "Make the labels 0 and 1."
        advice = "Store the class ids as integers, one for each example: `(N,)`." if classes else advice
        finding = Finding(
            f"The targets run from {call.target_min:g} to {call.target_max:g}; {call.function} takes 0 to 1.",
            {"smallest": call.target_min, "largest": call.target_max, "function": call.function},
            where or call.location,
            fix=f"Leave `{SETTING}` out: each example has one class." if asked else advice,
            edits=() if asked or classes else _between_0_and_1(call, call.target_origin or call.row_at or written),
            echo_of="LOS114",
            explains=number,
        )
        before = f"a right and sure answer has a loss of {call.confident or 0:.4g}, a surer one less still"
        yield finding.proven(Proof("experiment", before, "with targets of 0 and 1 it is 0")) if unbounded else finding
        return


def are_class_ids(call: LossCall) -> bool:
    """Whether a column of class ids, stored as floats, meets an output for each class."""
    rows, ids = call.input.shape, call.target.shape
    if len(rows) != 2 or rows[1] < 2 or ids != (rows[0], 1) or not call.target.is_float or not call.target.integral:
        return False
    return (
        call.target_min is not None and call.target_max is not None and 0 <= call.target_min < call.target_max < rows[1]
    )


def _between_0_and_1(call: LossCall, where: Location | None) -> tuple[Edit, ...]:
    """Pixels divided by 255, labels of 1 and 2 less 1, and those of -1 and 1 shifted."""
    pattern = BINARY.get((call.target_min or 0.0, call.target_max or 0.0))
    sure = pattern is not None and (call.target_max == PIXELS or call.target.integral)
    return editing.wrapped(where, pattern) if pattern and sure else ()


def _asked_for(call: LossCall, forward: Forward | None) -> Location | None:
    """Where a model whose examples have one class each is told that they have several labels."""
    model = forward.model(call.model) if forward and call.model is not None else None
    if model is None or model.problem_type != SEVERAL or not call.target.integral or call.location is None:
        return None
    tree = parse(call.location.path)
    words = (node for node in nodes_of(tree) if isinstance(node, ast.keyword)) if tree else ()
    return next((location_of(node, call.location.path) for node in words if node.arg == SETTING), None)


def _beyond(call: LossCall) -> bool:
    low, high = call.target_min, call.target_max
    return low is not None and high is not None and (low < -TOLERANCE or high > 1 + TOLERANCE)


def _counted(call: LossCall) -> bool:
    """Whether every element counts: neither weights nor the loop itself can leave some out."""
    return call.reduction != "none" and not call.weighted
