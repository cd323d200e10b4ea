"""LOS309: several labels an example, of a model or a loss that has room for one class."""

import ast
import math
from dataclasses import replace

from dryfit.checks.loss.inputs import applied
from dryfit.checks.loss.types import SCORES, shape
from dryfit.core.baseline import constant_loss
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Forward, Loss
from dryfit.core.evidence.loss import LossCall
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import call_at
from dryfit.core.summary import TensorSummary

# Labels of one example that are several, and how near to 0 or 1 all values of a mean are: float32 of a batch.
SEVERAL, BITS = 2, 1e-4
# A loss that cannot fall below this share of what one answer to all examples has is worth more than a stray row.
WORTH = 0.05
# What has `softmax` for a function, and not for a method.
FUNCTIONAL = ("torch", "F", "nn.functional", "torch.nn.functional", "functional", "")


@check("LOS309", Severity.ERROR)
def multi_label_as_classes(failures: Failures, forward: Forward, loss: Loss | None) -> Findings:
    """Several labels an example reach a model that answers with one class.

    Cause:
        A softmax shares 1 out among all labels, and cross-entropy is for one of them: where two hold, none can be
        sure. transformers chooses cross-entropy for integer labels; rows of zeros and ones (one column a label) are
        wanted as floats, with problem_type "multi_label_classification".

    Fix:
        `BCEWithLogitsLoss` on the logits, or a sigmoid and `BCELoss`; of transformers, float labels and
        `problem_type="multi_label_classification"`.
    """
    for call in forward.calls:
        model, labels = forward.model(call.model), call.inputs.get("labels")
        number = failures.first("LOS309", "cross_entropy", "binary_cross_entropy_with_logits", "forward")
        if model is None or labels is None or number is None or not labels.is_integer:
            continue
        if model.num_labels is None or labels.shape[1:] != (model.num_labels,) or (labels.min, labels.max) != (0, 1):
            continue
        if model.num_labels < 2 or "SequenceClassification" not in model.class_name:
            continue
        if model.problem_type == "multi_label_classification":
            continue
        yield Finding(
            f"The labels are {labels.dtype} {shape(labels)} of zeros and ones, several an example; "
            f"{model.class_name} takes integers for class ids.",
            {"labels": str(labels), "problem_type": model.problem_type},
            model.location,
            fix='problem_type="multi_label_classification", and float labels',
            explains=number,
        )
        return
    yield from _several_of_one_class(loss)
    yield from _several_of_one_softmax(loss, forward)


def _several_of_one_class(loss: Loss | None) -> Findings:
    """Rows of zeros and ones with several ones, given to a cross-entropy as if they were shares of 1."""
    for call in loss.calls if loss else ():
        target = call.target
        if call.function != "cross_entropy" or not call.training or not target.is_float or not target.row_sums:
            continue
        most = round(target.row_sums[1])
        if target.shape != call.input.shape or len(target.shape) != SCORES or most < SEVERAL or not _is_bits(target):
            continue
        yield Finding(
            f"Up to {most} of the {target.shape[1]} labels hold for an example; cross_entropy is for one of them.",
            {"labels": target.shape[1], "most": most},
            call.built or call.location,
            fix="`BCEWithLogitsLoss()`.",
            proof=Proof(
                "experiment",
                f"the best answer of a softmax to {most} labels has a loss of {most * math.log(most):.3g}",
                "BCEWithLogitsLoss has 0",
            ),
        )
        return


def _several_of_one_softmax(loss: Loss | None, forward: Forward) -> Findings:
    """Several labels that are each asked for by themselves, of outputs that sum to 1."""
    calls = [call for call in loss.calls if call.training and call.most is not None and not call.failed] if loss else []
    for call in calls:
        alike = [other for other in calls if (other.function, other.location) == (call.function, call.location)]
        least, chance = _mean([other.floor for other in alike]), _mean([_of_one_answer(other) for other in alike])
        if not chance or least is None or least < WORTH * chance:
            continue
        where, _ = applied(call, forward)
        yield Finding(
            f"Up to {call.most} labels hold for an example, and its {call.made_by or 'model'} gives them 1 to share: "
            f"{call.function} stays above {least:.3g}.",
            {"most": call.most, "floor": least, "chance": chance},
            where or call.location,
            fix="A sigmoid in place of the softmax.",
            edits=_sigmoid(where),
            proof=Proof(
                "experiment",
                f"the best answer of any softmax has a loss of {least:.3g}, one answer to all examples {chance:.3g}",
                "that of sigmoids has 0",
            ),
        )
        return


def _mean(values: list[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known and len(known) == len(values) else None


def _of_one_answer(call: LossCall) -> float | None:
    return constant_loss(replace(call, reduction="mean"))


def _sigmoid(where: Location | None) -> tuple[Edit, ...]:
    """A sigmoid where a softmax is: a layer, a function or a method."""
    node = call_at(where)
    if where is None or node is None:
        return ()
    owner, _, name = ast.unparse(node.func).rpartition(".")
    if name == "Softmax":
        return (
            Edit(Action.REPLACE, where, value=f"{owner}.Sigmoid()" if owner else "torch.nn.Sigmoid()"),
            *_torch(where),
        )
    if name != "softmax":
        return ()
    given = ast.unparse(node.args[0]) if owner in FUNCTIONAL and node.args else ""
    if owner in FUNCTIONAL and not given:
        return ()
    value = f"torch.sigmoid({given})" if given else f"{owner}.sigmoid()"
    return (Edit(Action.REPLACE, where, value=value), *_torch(where))


def _torch(where: Location) -> tuple[Edit, ...]:
    return (Edit(Action.IMPORT, where, value="import torch"),)


def _is_bits(given: TensorSummary) -> bool:
    """Whether all values are 0 or 1: then their mean is the share of those that are not 0."""
    if given.mean is None or given.zero_fraction is None or (given.min, given.max) != (0, 1):
        return False
    return abs(given.mean - (1 - given.zero_fraction)) < BITS
