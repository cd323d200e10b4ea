"""Normalising layers and recurrent cells built for what reaches them."""

import sys
from functools import partial
from typing import Any

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.loss import exchange
from dryfit.mends.registry import mend


def refit_norm(moment: Moment, layer: Any, actual: int, name: str) -> str:
    """Give a batch norm weights and statistics for the channels that reach it."""
    if layer.affine:
        exchange(layer, "weight", lambda old: old.new_ones(actual), moment.live["optimizers"])
        exchange(layer, "bias", lambda old: old.new_zeros(actual), moment.live["optimizers"])
    if layer.running_mean is not None:
        layer.running_mean, layer.running_var = layer.running_mean.new_zeros(actual), layer.running_var.new_ones(actual)
    layer.num_features = actual
    return f"with `{name}` built for {actual}"


def refit_cell(moment: Moment, layer: Any, actual: int, name: str) -> str:
    """Give a recurrent cell weights for the features that reach it."""
    gates = layer.weight_ih.shape[0]
    drawn = partial(_drawn, shape=(gates, actual))
    exchange(layer, "weight_ih", drawn, moment.live["optimizers"])
    layer.input_size = actual
    return f"with `{name}` built for {actual}"


def _drawn(old: Any, shape: tuple[int, int]) -> Any:
    return old.new_empty(shape).normal_(std=shape[1] ** -0.5)


@mend("FWD319", "forward")
def of_the_other_rank(moment: Moment, finding: Finding) -> str | None:
    """Make the layer one of the number of axes that it is given; its weights are the channels' alone."""
    layer: Any = moment.live["model"].get_submodule(str(finding.facts["module"]))
    wanted = str(finding.facts["wanted"])
    layer.__class__ = getattr(sys.modules["torch"].nn, wanted)
    return f"with {wanted}"
