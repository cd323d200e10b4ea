"""LOS407: a model of the script's own that takes labels from Trainer and gives it no loss."""

from dryfit.core.answering import answers_for_loss
from dryfit.core.check import check
from dryfit.core.evidence import Backward, Data, Failure, Failures, Forward, Loss
from dryfit.core.finding import Finding, Findings, Severity
from dryfit.core.source import last_returned

# What Trainer takes for the loss: what stands under its name, or first in a tuple.
NAME, FIRST = "loss", "0"


@check("LOS407", Severity.ERROR)
def labels_without_loss(
    forward: Forward, data: Data, failures: Failures, backward: Backward | None, loss: Loss | None
) -> Findings:
    """A forward takes the labels and returns no loss.

    Cause:
        Trainer leaves the loss to the model: of a dict it takes what stands under "loss", of a tuple the first.
        A model of one's own that returns its logits alone, or names the loss otherwise, gives it none.

    Fix:
        `return {"loss": loss, "logits": logits}`, or give Trainer `compute_loss_func`.
    """
    number = failures.first("LOS407", "train", "evaluate")
    call = next((c for c in reversed(forward.calls) if c.training and not c.failed), None)
    dataset = next((d for d in data.datasets if d.forward_at is not None), None)
    begun = [c.loss for c in (backward.calls if backward else ()) if c.broken is not None]
    taken = bool(begun) and answers_for_loss(begun[0], forward, loss)
    number = failures.first("LOS407", "backward") if taken else number
    if number is None or call is None or dataset is None or not (taken or _refused(failures.all[number])):
        return
    model, labels = forward.model(call.model), [name for name in call.inputs if "label" in name]
    if model is None or not labels or not call.returned or (not taken and {NAME, FIRST} & set(call.returned)):
        return
    names = ", ".join(f"`{name}`" for name in call.returned)
    instead = f"no loss: Trainer takes {begun[0].size} of its answers for one" if taken else f"{names}: no `loss`"
    yield Finding(
        f"`{model.class_name}.forward` is given `{labels[0]}` and returns {instead}.",
        {"class": model.class_name, "labels": labels[0], "returned": ", ".join(call.returned)},
        last_returned(dataset.forward_at) or dataset.forward_at,
        fix='return {"loss": loss, "logits": logits}',
        explains=number,
    )


def _refused(failure: Failure) -> bool:
    return failure.error == ValueError.__name__
