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
