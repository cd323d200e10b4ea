"""Backwards put right: a loss reduced to one number."""

from typing import Any

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.registry import mend


@mend("BWD110", "backward")
def take_loss(moment: Moment, finding: Finding) -> str | None:
    """Hand on the loss that stands in what was given."""
    loss: Any = moment.live["loss"]()
    if loss is None:
        return None
    moment.args = (moment.args[0], loss, *moment.args[2:])
    return "with the loss in it"


@mend("BWD105", "backward")
def take_mean(moment: Moment, finding: Finding) -> str | None:
    """Start at the loss's mean."""
    loss: Any = moment.args[0]
    if loss.numel() <= 1:
        return None
    moment.args = (loss.mean(), *moment.args[1:])
    return f"with the mean of the {loss.numel()} losses"


@mend("BWD105", "train")
def train_on_means(moment: Moment, finding: Finding) -> str | None:
    """A trainer keeps what it computed, for its log: train again on the mean of that."""
    trainer: Any = moment.live.get("trainer")
    if trainer is None or "compute_loss" in vars(trainer):
        return None
    compute = trainer.compute_loss

    def averaged(*args: Any, **kwargs: Any) -> Any:
        result = compute(*args, **kwargs)
        return (result[0].mean(), *result[1:]) if isinstance(result, tuple) else result.mean()

    trainer.compute_loss = averaged
    return "with the mean of the losses"
