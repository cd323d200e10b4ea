"""Pipelines that a batch has emptied: the remainder that it drops is all that there is."""

import sys
from typing import TYPE_CHECKING, Any

from dryfit.core.finding import Location
from dryfit.core.source import here, is_user_file
from dryfit.seams.keras.data import feeding

if TYPE_CHECKING:
    from dryfit.seams.session import Session


class Emptied:
    """Listens to `batch` of pipelines, and keeps those that are left without any."""

    def __init__(self, session: "Session", tensorflow: Any) -> None:
        self.session = session
        self.tensorflow = tensorflow
        self._known: dict[int, tuple[Any, Location | None, tuple[int, int]]] = {}
        session.patches.wrap(tensorflow.data.Dataset, "batch", self._batched)

    def _batched(self, original: Any, dataset: Any, batch_size: Any, *args: Any, **kwargs: Any) -> Any:
        result = original(dataset, batch_size, *args, **kwargs)
        frame = sys._getframe(2)
        # Within a function of `flat_map` or `map` nothing is known before it runs.
        eager = self.tensorflow.executing_eagerly()
        if eager and self.session.listening and is_user_file(frame.f_code.co_filename):
            with self.session.unseen():
                rows = feeding.cardinality(dataset)
                if rows is not None and rows > 0 and feeding.cardinality(result) == 0:
                    self._known[id(result)] = result, here(2), (rows, int(batch_size))
        return result

    def at(self, dataset: Any) -> tuple[Location | None, tuple[int, ...]]:
        """Where a batch has left nothing of a pipeline, and the rows that it drops with its size."""
        known = (self._known[id(step)][1:] for step in feeding.pipeline(dataset) if id(step) in self._known)
        return next(known, (None, ()))
