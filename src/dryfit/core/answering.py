"""What a model answers, and what is taken for its loss."""

from dryfit.core.evidence import Forward, Loss
from dryfit.core.summary import TensorSummary


def answers_for_loss(begun: TensorSummary, forward: Forward | None, loss: Loss | None) -> bool:
    """Whether a backward begins at a model's answers, or at the first of them, as Trainer takes what it is given.

    The model is given labels, and calls no loss function.
    """
    call = next((c for c in reversed(forward.calls) if c.training and not c.failed), None) if forward else None
    if call is None or call.logits is None or "loss" in call.returned or not any("label" in n for n in call.inputs):
        return False
    alone = not any(c.training for c in (loss.calls if loss else ()))
    return alone and begun.shape == call.logits.shape[1 if call.returned == ("",) else 0 :]
