"""Softmaxes over an axis of one, by Keras' functions and layers."""

import sys
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import numpy_of
from dryfit.core.evidence.forward import SoleShare
from dryfit.core.finding import Location
from dryfit.core.source import here, is_user_file

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The axes of one score for every step of every row.
SCORES = 3


def listen(session: "Session", module: Any) -> None:
    """Listen to a module's softmax, where it has one."""

    def softmax(original: Any, x: Any, *args: Any, **kwargs: Any) -> Any:
        axis = kwargs.get("axis", args[0] if args else -1)
        if session.listening and _is_user(sys._getframe(2)):
            with session.unseen():
                _see(session, x, axis, here(3))
        return original(x, *args, **kwargs)

    if hasattr(module, "softmax"):
        session.patches.wrap(module, "softmax", softmax)


def see_layer(session: "Session", layer: Any, args: Any, result: Any, where: Location | None) -> None:
    """The scores that a layer has taken a softmax of: those it was given, or made itself."""
    if type(layer).__name__ == "Softmax":
        _see(session, args[0] if args else None, getattr(layer, "axis", -1), where)
    elif getattr(getattr(layer, "activation", None), "__name__", "") == "softmax":
        _see(session, getattr(result, "_keras_logits", None), -1, where)


def _see(session: "Session", scores: Any, axis: Any, where: Location | None) -> None:
    shape = list(getattr(scores, "shape", ()))
    if len(shape) != SCORES or axis not in (-1, SCORES - 1) or shape[-1] != 1 or session.recorder.sole_shares:
        return
    found = numpy_of(scores)
    if found is None or not found.size:
        return
    spread = float((found.max(axis=1) - found.min(axis=1)).max())
    if spread > 0:
        session.recorder.sole_shares.append(SoleShare(int(shape[1]), spread, where))


def _is_user(frame: Any) -> bool:
    return is_user_file(frame.f_code.co_filename)
