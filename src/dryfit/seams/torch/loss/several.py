"""Labels of which several hold at once, judged by the outputs of a softmax: the least that their loss can be."""

from collections.abc import Callable, Mapping
from typing import Any

from dryfit.seams.torch.loss.counterfactuals import SUM_TOLERANCE

# Losses that ask each output for its own label; of all distributions, equal shares for the labels that hold are best.
ELEMENTWISE = ("binary_cross_entropy", "mse_loss")
# Labels of one example that are several.
SEVERAL = 2


def sharing(
    name: str, original: Callable[..., Any], values: Mapping[str, Any], activation: str, axis: int | None
) -> dict[str, Any]:
    """The most labels that hold for one example, and the least loss that outputs which sum to 1 have for these."""
    given, target = values["input"].detach(), values["target"].detach()
    if name not in ELEMENTWISE or values.get("weight") is not None or given.shape != target.shape or given.dim() < 2:
        return {}
    axis = axis if activation == "softmax" and axis is not None else -1
    if not _sum_to_one(given, axis) or not bool(((target == 0) | (target == 1)).all()):
        return {}
    most, shares = shared(target.double(), axis)
    if most < SEVERAL:
        return {}
    return {"most": most, "floor": float(original(shares, target.double()))}


def shared(target: Any, axis: int) -> tuple[int, Any]:
    """The most ones of a row, and the distribution nearest to each row: equal shares of all where none holds."""
    counts = target.sum(dim=axis, keepdim=True)
    return int(counts.max()), target.where(counts > 0, 1.0) / counts.where(counts > 0, target.shape[axis])


def _sum_to_one(given: Any, axis: int) -> bool:
    """Whether the outputs of every row are shares of 1, by whatever formula: those of sigmoids are not."""
    if given.shape[axis] < SEVERAL or not given.numel() or bool((given < 0).any()):
        return False
    return bool(((given.double().sum(dim=axis) - 1).abs() < SUM_TOLERANCE).all())
