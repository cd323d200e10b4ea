"""Labels where a cross-entropy of the user's own loop takes the answers, and the answers in their place."""

import sys
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import number, numpy_of
from dryfit.core.evidence.keras_given import Swapped
from dryfit.core.source import here
from dryfit.seams.keras.learn.repeating import ENTROPIES
from dryfit.seams.keras.loss.counterfactuals import DIVERGENCE
from dryfit.seams.keras.step.tapes import is_asked_by_user

if TYPE_CHECKING:
    from dryfit.seams.keras.loss.losses import LossSeam


def see_swapped(seam: "LossSeam", name: str, loss: Any, truth: Any, answer: Any) -> None:
    """Enter a call in which what a layer made stands for the targets, and class ids for the answers."""
    found = numpy_of(answer)
    if name not in (*ENTROPIES, DIVERGENCE) or seam.layers.inside or found is None:
        return
    # In a fit it is a step of the model's own that calls a loss; what compile was given Keras calls itself.
    if seam.current is not None and not is_asked_by_user(sys._getframe(1)):
        return
    labels = bool(found.size and (found == found.astype("int64")).all())
    if labels and seam.layers.made(truth) is not None and seam.layers.made(answer) is None:
        where = here(5) if seam.current is not None else seam.session.site or here(5)
        value, mended = _tried(loss, truth, answer), _tried(loss, answer, truth)
        seam.session.recorder.keras_adds("swapped", Swapped(name, value, mended, where))


def _tried(loss: Any, truth: Any, answer: Any) -> float | None:
    """The value of a loss, None where it refuses what it is given."""
    try:
        return number(loss.call(truth, answer))
    except Exception:
        return None
