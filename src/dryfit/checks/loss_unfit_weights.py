"""LOS311: weights of the classes that a loss does not take."""

from dryfit.checks.loss_weights import weights_at
from dryfit.core.baseline import CLASS_LOSSES
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Loss
from dryfit.core.evidence.loss import LossCall
from dryfit.core.finding import Finding, Findings, Severity
from dryfit.core.summary import TensorSummary


@check("LOS311", Severity.ERROR)
def class_weights_that_do_not_fit(loss: Loss, failures: Failures) -> Findings:
    """The class weights are of another type, or of another number.

    Cause:
        Cross-entropy multiplies each loss by the weight of its class. Weights that NumPy or scikit-learn counted
        are float64, and torch does not cast them; each class needs one.

    Fix:
        `torch.tensor(weights, dtype=torch.float32)`, with a weight for every class.
    """
    for call in loss.calls:
        number = failures.first("LOS311", call.function) if call.failed and call.function in CLASS_LOSSES else None
        weight = failures.all[number].inputs.get("weight") if number is not None else None
        said = _unfit(call, weight) if weight is not None else None
        if number is None or weight is None or said is None:
            continue
        message, fix = said
        yield Finding(
            message,
            {"weight": str(weight), "classes": call.classes, "wanted": call.input.dtype},
            weights_at(call) or call.location,
            fix=fix,
            explains=number,
        )
        return


def _unfit(call: LossCall, weight: TensorSummary) -> tuple[str, str] | None:
    """What is wrong with the weights, and what to do."""
    if call.classes and weight.shape != (call.classes,):
        count = " x ".join(map(str, weight.shape)) or "one"
        return f"The loss has {count} class weights for {call.classes} classes.", "Give each class one weight."
    if weight.dtype != call.input.dtype and call.input.is_float:
        kind = call.input.dtype
        return f"The class weights are {weight.dtype} and the logits {kind}.", f"torch.tensor(weights, dtype={kind})"
    return None
