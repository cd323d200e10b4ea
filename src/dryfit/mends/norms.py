"""Normalising layers built for what reaches them."""

from typing import Any

from dryfit.core.moment import Moment
from dryfit.mends.loss import exchange


def refit_norm(moment: Moment, layer: Any, actual: int, name: str) -> str:
    """Give a batch norm weights and statistics for the channels that reach it."""
    if layer.affine:
        exchange(layer, "weight", lambda old: old.new_ones(actual), moment.live["optimizers"])
        exchange(layer, "bias", lambda old: old.new_zeros(actual), moment.live["optimizers"])
    if layer.running_mean is not None:
        layer.running_mean, layer.running_var = layer.running_mean.new_zeros(actual), layer.running_var.new_ones(actual)
    layer.num_features = actual
    return f"with `{name}` built for {actual}"
