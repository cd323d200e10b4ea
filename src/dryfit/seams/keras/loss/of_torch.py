"""Losses of torch that are given to compile: Keras hands them the labels first, and they take the answers first."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import number
from dryfit.core.evidence.keras import Answer
from dryfit.core.evidence.keras_given import Swapped
from dryfit.mends.loss_torch import answers_first
from dryfit.seams.keras.loss.exchanged import EITHER_WAY

if TYPE_CHECKING:
    from dryfit.seams.keras.loss.losses import LossSeam

# Where torch has its losses, and what they call what they take.
HOME, PARAMETERS = "torch.nn", ("input", "target")


def see_of_torch(seam: "LossSeam", made: Answer, loss: Any, truth: Any, answer: Any) -> None:
    """Enter a loss of torch that refuses the labels for answers, or has another value the other way round."""
    function = getattr(loss, "fn", None)
    home = getattr(function, "__module__", None)
    if seam.current is None or made.internal or not str(home).startswith(HOME):
        return
    known = seam.session.recorder.keras.swapped if seam.session.recorder.keras else ()
    if any(entry.library and entry.location == made.location for entry in known):
        return
    goes, value = _tried(loss.fn, truth, answer)
    meant, mended = _tried(answers_first(loss.fn), truth, answer)
    apart = value is not None and mended is not None and abs(value - mended) > EITHER_WAY * max(abs(value), abs(mended))
    if meant and (apart or not goes):
        entry = Swapped(made.function, value, mended, made.location, PARAMETERS, library=True)
        seam.session.recorder.keras_adds("swapped", entry)


def _tried(loss: Callable[[Any, Any], Any], truth: Any, answer: Any) -> tuple[bool, float | None]:
    """Whether a loss takes two tensors, and its value."""
    try:
        value = loss(truth, answer)
    except Exception:
        return False, None
    try:
        return True, number(value)
    except Exception:
        return True, None
