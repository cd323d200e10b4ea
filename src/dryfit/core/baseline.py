"""What a loss and a metric come to without any learning: the same answer to every input."""

import math
import re
from collections.abc import Mapping
from typing import Any

from dryfit.core.evidence.loss import LossCall

# Losses of numbers that grow as the error does; a normal error is 0.8 deviations long on average.
ABSOLUTE_LOSSES, MEAN_ERROR = ("l1_loss", "smooth_l1_loss", "huber_loss"), 0.8
CLASS_LOSSES = ("cross_entropy", "nll_loss")
BINARY_LOSSES = ("binary_cross_entropy", "binary_cross_entropy_with_logits")
# The losses that compare numbers.
REGRESSIONS = ("mse_loss", *ABSOLUTE_LOSSES)
# Losses of examples that have a target each and nothing to do with each other: learning must bring them down.
# Others may rise, or be 0, and be right.
SUPERVISED = (*CLASS_LOSSES, *BINARY_LOSSES, *REGRESSIONS)
# What losses of distances are called, and what they are given: a label of 1 may ask for a distance of 0 there.
OF_DISTANCES = re.compile(r"dist|contrast|margin|pair|simil|triplet|siam|energ|cos", re.IGNORECASE)


def entropy(counts: Mapping[Any, int]) -> float:
    """The cross-entropy, in nats, of answering every time with the frequencies of the classes."""
    total = sum(counts.values())
    return -sum(count / total * math.log(count / total) for count in counts.values() if count)


def majority(counts: Mapping[Any, int]) -> float:
    """The accuracy of answering the most frequent class every time."""
    return max(counts.values()) / sum(counts.values())


def constant_loss(call: LossCall) -> float | None:
    """The least that one call's loss comes to when every answer is the same; None where that is not known."""
    if call.weighted or call.reduction != "mean":
        return None
    if call.function in CLASS_LOSSES:
        return entropy(dict(call.target_counts)) if call.target_counts else None
    mean, deviation = call.target.mean, call.target.std
    if mean is None or deviation is None:
        return None
    if call.function in BINARY_LOSSES:
        return entropy({1: round(mean * 10_000), 0: round((1 - mean) * 10_000)}) if 0 < mean < 1 else None
    return deviation**2 if call.function == "mse_loss" else None


def constant_error(call: LossCall) -> float | None:
    """What a loss of numbers comes to when every answer is the targets' mean; None for any other loss."""
    deviation = call.target.std if call.reduction == "mean" and call.target.is_float else None
    if deviation is None or not deviation:
        return None
    if call.function == "mse_loss":
        return deviation**2
    return MEAN_ERROR * deviation if call.function in ABSOLUTE_LOSSES else None
