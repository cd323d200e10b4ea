"""What Keras 3 builds before the first step with shapes alone: its metrics come first, and hide what the loss says."""

from itertools import islice
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves, mapped
from dryfit.seams.keras.data import feeding
from dryfit.seams.keras.data.once import is_once
from dryfit.seams.keras.loss.losses import LossSeam

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Rows that the loss is tried on.
ROWS = 32


class Building:
    """Where a metric cannot be built, the loss is asked first, as in a step."""

    def __init__(self, session: "Session", losses: LossSeam) -> None:
        self.session = session
        self.losses = losses
        self.given: dict[str, Any] = {}

    def listen(self, model_class: Any) -> None:
        """Listen to the build of a fit; tf-keras has none."""
        owner = next((owner for owner in model_class.__mro__ if "_symbolic_build" in vars(owner)), None)
        if owner is not None:
            self.session.patches.wrap(owner, "_symbolic_build", self._build)

    def _build(self, original: Any, model: Any, *args: Any, **kwargs: Any) -> Any:
        known = len(self.session.recorder.failures)
        try:
            return original(model, *args, **kwargs)
        except Exception as error:
            if not _is_of_metrics(error) or self.losses.current is not model or not self._ask(model):
                raise
            if len(self.session.recorder.failures) == known:
                raise
        # The loss has been put right; what the metrics would say of the same answers is no other fault.
        model._compile_metrics = None
        return original(model, *args, **kwargs)

    def _ask(self, model: Any) -> bool:
        """The loss of a first batch; what it raises is raised in the metric's place."""
        batch = _first(self.given)
        if batch is None:
            return False
        x, y = batch
        model._compute_loss(x=x, y=y, y_pred=model(x), sample_weight=None)
        return True


def _is_of_metrics(error: Exception) -> bool:
    """Whether an exception went through what computes metrics."""
    traceback = error.__traceback__
    while traceback is not None:
        if traceback.tb_frame.f_code.co_name == "compute_metrics":
            return True
        traceback = traceback.tb_next
    return False


def _first(given: dict[str, Any]) -> tuple[Any, Any] | None:
    """A few rows of inputs and targets, as a step is given them."""
    x: Any = given.get("x")
    y: Any = given.get("y")
    if feeding.is_dataset(x):
        element = next(islice(iter(x), 1), None) if not is_once(x) else None
        return (element[0], element[1]) if isinstance(element, tuple) and len(element) > 1 else None
    arrays = [*leaves(x).values(), *leaves(y).values()]
    if y is None or not arrays or not all(map(feeding.is_array, arrays)):
        return None
    return mapped(x, lambda array: array[:ROWS]), mapped(y, lambda array: array[:ROWS])
