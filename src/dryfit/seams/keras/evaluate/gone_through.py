"""The stages that a loop of Keras, or a loop of the user's own around a tape, goes through unmeasured."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from dryfit.core.stage import Stage

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import Root
    from dryfit.seams.session import Session

# What keeps the mean of a loss among a model's metrics, and what holds all that `compile` was given.
KEEPING = ("Mean", "Sum", "CompileMetrics", "MetricsContainer", "LossesContainer")


class Went:
    """Notes stages as they are gone through."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._asked = False
        session.recorder.refreshers.append(self._settle)

    def through(self, *stages: Stage) -> None:
        """These stages were run."""
        self.session.recorder.ran.update(stages)

    def took(self, model: Any, logs: Any) -> None:
        """A step of a fit, or of an evaluation, was taken with these scores."""
        self.through(Stage.BATCH)
        # On JAX they come with the new values of all variables.
        logs = logs[0] if isinstance(logs, tuple) and logs else logs
        scores = [name for name in logs if name != "loss"] if isinstance(logs, Mapping) else []
        if scores and any(type(metric).__name__ not in KEEPING for metric in _metrics(model)):
            self.through(Stage.METRICS)

    def stepped(self, gradients: list[Any]) -> None:
        """An optimizer was given these; what was asked of models before is no evaluation by that alone."""
        self._asked = False
        if any(gradient is not None for gradient in gradients):
            self.through(Stage.BATCH, Stage.BACKWARD)

    def asked(self, root: "Root") -> None:
        """A model has answered; after steps, outside of fits and tapes, it is asked for what it has learnt."""
        fitting = any(seams.optimizers.fitting for seams in self.session.objects.get("keras", {}).values())
        self._asked |= self.session.trained and not (fitting or root.taped)

    def _settle(self) -> None:
        """What a model was asked after the last step trains nothing."""
        if self._asked:
            self.through(Stage.EVALUATE)


def _metrics(model: Any) -> list[Any]:
    """A model's metrics, and those in what holds several."""
    known = list(getattr(model, "metrics", ()))
    return [*known, *(inner for metric in known for inner in getattr(metric, "metrics", ()) or ())]
