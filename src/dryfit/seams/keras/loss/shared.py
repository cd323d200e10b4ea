"""Probabilities that add up over another axis than the classes'."""

from typing import TYPE_CHECKING, Any

import dryfit.seams.keras.forward.shares as softmaxes
from dryfit.backends.keras import numpy_of
from dryfit.core.evidence.keras import Answer
from dryfit.core.evidence.loss import SharedOut

if TYPE_CHECKING:
    from dryfit.seams.keras.loss.losses import LossSeam

# Cross-entropies of one class an example.
OF_CLASSES = ("sparse_categorical_crossentropy", "categorical_crossentropy", "categorical_focal_crossentropy")
# How far from 1 a sum of probabilities is that was to be 1, and how far one that is 1 may be by rounding.
OFF, ROUNDING = 0.05, 1e-3


def see_shared(seam: "LossSeam", made: Answer, answer: Any) -> None:
    """Enter an answer whose probabilities add up to 1 over the examples, or their places, and not over the classes."""
    known = seam.session.recorder.shared_out
    found = numpy_of(answer) if made.function in OF_CLASSES and made.from_logits is False and not known else None
    if found is None or found.ndim < 2 or not found.size or found.min() < 0 or found.max() > 1:
        return
    of_rows = found.sum(-1)
    if abs(of_rows - 1).max() < OFF:
        return
    for axis in range(found.ndim - 1):
        if found.shape[axis] > 1 and abs(found.sum(axis) - 1).max() < ROUNDING:
            where = softmaxes.made_at(seam.session, answer) or made.layer_at
            known.append(
                SharedOut(found.shape[axis], found.shape[-1], float(of_rows.min()), float(of_rows.max()), where, axis)
            )
            return
