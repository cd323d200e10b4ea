"""LOS407: a model of the script's own that takes labels from Trainer and gives it no loss."""

from dryfit.core.check import check
from dryfit.core.evidence import Data, Failures, Forward
from dryfit.core.finding import Finding, Findings, Severity
from dryfit.core.source import returned_by

# What Trainer takes for the loss: what stands under its name, or first in a tuple.
NAME, FIRST = "loss", "0"


@check("LOS407", Severity.ERROR)
def labels_without_loss(forward: Forward, data: Data, failures: Failures) -> Findings:
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
    if number is None or call is None or dataset is None or failures.all[number].error != ValueError.__name__:
        return
    model, labels = forward.model(call.model), [name for name in call.inputs if "label" in name]
    if model is None or not labels or {NAME, FIRST} & set(call.returned) or not call.returned:
        return
    names = ", ".join(f"`{name}`" for name in call.returned)
    yield Finding(
        f"`{model.class_name}.forward` is given `{labels[0]}` and returns {names}: no `loss`.",
        {"class": model.class_name, "labels": labels[0], "returned": ", ".join(call.returned)},
        returned_by(dataset.forward_at) or dataset.forward_at,
        fix='return {"loss": loss, "logits": logits}',
        explains=number,
    )
