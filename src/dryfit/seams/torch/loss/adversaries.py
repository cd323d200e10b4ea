"""Losses by which a discriminator tells what is real: with which sign the loss that is differentiated counts each."""

from collections.abc import Iterator
from typing import Any

from dryfit.backends.torch import summarise
from dryfit.core.evidence.loss import CountedLoss
from dryfit.seams.torch.loss.divergences import parts_of

# How the graph calls the losses.
FUNCTIONS = {
    "BinaryCrossEntropy": "binary_cross_entropy",
    "BinaryCrossEntropyWithLogits": "binary_cross_entropy_with_logits",
    "MseLoss": "mse_loss",
}


def counted(loss: Any) -> Iterator[CountedLoss]:
    """The losses of one target for all that a loss adds up, each with its factor."""
    for part in parts_of((loss.grad_fn, 0)):
        function = FUNCTIONS.get(part.name)
        if function is None:
            continue
        try:
            target, answers = part.edge[0]._saved_target, part.edge[0]._saved_self
        except RuntimeError:
            # A graph that an earlier backward has used holds its values no more.
            return
        wanted = summarise(target.detach())
        if wanted.min is not None and wanted.min == wanted.max:
            yield CountedLoss(function, summarise(answers.detach()), wanted.min, part.factor)
