"""TensorFlow's own cross-entropies, which take logits, in a user's loop or train_step."""

import sys
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import numpy_of
from dryfit.core.source import here, is_user_file
from dryfit.seams.keras.loss.losses import FunctionLoss, LossSeam

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# TensorFlow's names, and Keras' of the same losses.
SAME = {
    "sparse_softmax_cross_entropy_with_logits": "sparse_categorical_crossentropy",
    "softmax_cross_entropy_with_logits": "categorical_crossentropy",
    "sigmoid_cross_entropy_with_logits": "binary_crossentropy",
}
NAMES = ("labels", "logits")


class LogitLoss(FunctionLoss):
    """One of them, measured as Keras' loss of logits and run as the user calls it."""

    original: Any = None

    def run(self, loss: Any, truth: Any, answer: Any, weight: Any = None) -> Any:
        """What the user's call gives."""
        return self.original(labels=truth, logits=answer)


def listen(session: "Session", tensorflow: Any, seams: list[LossSeam]) -> None:
    """Listen to those that the user's own lines call: Keras ends in them as well."""
    made: dict[Any, LogitLoss] = {}

    def around(original: Any, *args: Any, **kwargs: Any) -> Any:
        given = {**dict(zip(NAMES, args, strict=False)), **kwargs}
        by_user = is_user_file(sys._getframe(2).f_code.co_filename)
        name = SAME[getattr(original.__wrapped__, "__name__", "").removesuffix("_v2")]
        losses = next((seam for seam in seams if seam.layers.last is not None), seams[0])
        function = getattr(sys.modules.get(losses.flavour.function_modules[0]), name, None)
        known = given.keys() <= {*NAMES, "name"} and all(numpy_of(given.get(part)) is not None for part in NAMES)
        if not by_user or not known or function is None or losses.layers.last is None or not losses.hearing.listening:
            return original(*args, **kwargs)
        site = here(3)
        loss = made.setdefault((name, site), LogitLoss(session.patches.meant(function), {"from_logits": True}))
        loss.original = original
        return losses.measure_beside(loss, site, given["labels"], given["logits"])

    for name in SAME:
        session.patches.wrap(tensorflow.nn, name, around)
