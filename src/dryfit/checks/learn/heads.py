"""A fresh head that is trained alone, as on a frozen body: which rates are low for it."""

import math

from dryfit.core.evidence import Forward, Learn, Step
from dryfit.core.evidence.learn import Trial
from dryfit.core.evidence.step import Optimizer, StepTaken

# A head alone takes the rates of fresh weights, 1e-3 and more; those of fine-tuning, 2e-5 to 5e-5, are too low for it
# where all steps of the run together cannot change it by this share of its size.
LOW_OF_A_HEAD, MOVED = 1e-4, 0.5
# It is fresh where it begins no better than this share of the loss of one answer for all examples.
KNOWS_NOTHING = 0.9
# A layer has weights and biases.
LAYER = 2


def is_fresh_head(forward: Forward, optimizer: Optimizer, base: Trial, learn: Learn, step: Step) -> bool:
    """Whether a head that knows nothing is all that is trained, and the run hardly moves it.

    The first step is the longest that Adam takes at a rate: all others as long, one way, are the most there can be.
    """
    fresh = base.floor is not None and base.start is not None and base.start > KNOWS_NOTHING * base.floor
    taken = [one for one in step.steps if one.optimizer == optimizer.number]
    if not fresh or learn.planned is None or not _is_a_head(forward, optimizer, taken):
        return False
    paces = [
        one.update_norm / one.weight_norm / max(one.learning_rates)
        for one in taken
        if one.update_norm and one.weight_norm and max(one.learning_rates, default=0.0) > 0
    ]
    return max(paces, default=math.inf) * (base.learning_rate or 0.0) * learn.planned < MOVED


def _is_a_head(forward: Forward, optimizer: Optimizer, taken: list[StepTaken]) -> bool:
    """Whether the weights and biases of a model's last layer are all that has a gradient, on a body that has none."""
    models = [model for model in forward.models if model.number in optimizer.models]
    alone = bool(taken) and all(0 < one.parameters - one.without_gradient <= LAYER for one in taken)
    head = models[0].head if len(models) == 1 else None
    on_a_body = head is not None and models[0].trainable < models[0].parameters
    return alone and head is not None and on_a_body and not models[0].trainable % head.out_features
