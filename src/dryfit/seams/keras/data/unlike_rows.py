"""Rows of unlike shapes that a pipeline batches: its iterator raises, and goes on with rows that are filled up."""

import sys
from itertools import islice
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_rows import UnlikeRows
from dryfit.core.finding import Location
from dryfit.core.source import here
from dryfit.seams.guarded import is_awaited
from dryfit.seams.keras.data.feeding import pipeline

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Rows of a batch that are compared, at most.
COMPARED = 256
# What `next` and `get_next` of an iterator come to.
NEXT = "_next_internal"
# What an iterator bears that goes on with another.
INSTEAD = "_dryfit_instead"
# Steps behind a `batch` that change nothing of the rows.
PLAIN = ("Prefetch", "Options", "Repeat", "ModelDataset")


class Unlike:
    """Listens to what batches, and to the iterators that raise for it."""

    def __init__(self, session: "Session", tensorflow: Any) -> None:
        self.session = session
        self.tensorflow = tensorflow
        self._batched: dict[int, tuple[Any, Location | None]] = {}
        self._told: set[Location | None] = set()
        self._padded: dict[int, tuple[Any, Any]] = {}
        session.patches.wrap(tensorflow.data.Dataset, "batch", self._batch)
        iterators = sys.modules["tensorflow.python.data.ops.iterator_ops"]
        session.patches.wrap(iterators.OwnedIterator, NEXT, self._next)

    def _batch(self, original: Any, dataset: Any, *args: Any, **kwargs: Any) -> Any:
        made = original(dataset, *args, **kwargs)
        self._batched[id(made)] = made, here(3)
        return made

    def _next(self, original: Any, iterator: Any) -> Any:
        instead = getattr(iterator, INSTEAD, None)
        if instead is not None:
            return getattr(instead, NEXT)()
        try:
            return original(iterator)
        except self.tensorflow.errors.InvalidArgumentError as error:
            if not self.session.listening or is_awaited(error, sys._getframe(1), near=False):
                raise
            with self.session.unseen():
                instead = self._instead(getattr(iterator, "_dataset", None), error)
            if instead is None:
                raise
            setattr(iterator, INSTEAD, iter(instead))
            return getattr(getattr(iterator, INSTEAD), NEXT)()

    def _instead(self, dataset: Any, error: Exception) -> Any:
        """The pipeline with rows that are filled up; None where its rows are alike, or cannot be."""
        if id(dataset) in self._padded:
            return self._padded[id(dataset)][1]
        steps = pipeline(dataset)
        place = next((n for n, step in enumerate(steps) if id(step) in self._batched), None)
        if place is None:
            return None
        step, where = steps[place], self._batched[id(steps[place])][1]
        size = int(step._batch_size)
        found = self._unlike(step._input_dataset, size)
        if found is None:
            return None
        padded = self._rebuilt(step, steps[:place])
        said = str(error).partition("}}")[2].strip() or str(error)
        part, shapes = found
        entry = UnlikeRows(size, part, shapes, said.partition(" [Op:")[0], padded is not None, where)
        if where not in self._told:
            self._told.add(where)
            self.session.recorder.keras_adds("unlike_rows", entry)
        self._padded[id(dataset)] = dataset, padded
        return padded

    def _unlike(self, dataset: Any, size: int) -> tuple[int, tuple[tuple[int, ...], tuple[int, ...]]] | None:
        """The first part of the rows that has two shapes, and these."""
        seen: dict[int, tuple[int, ...]] = {}
        for row in islice(iter(dataset), min(size, COMPARED)):
            for place, part in enumerate(self.tensorflow.nest.flatten(row)):
                extents = tuple(part.shape)
                if seen.setdefault(place, extents) != extents:
                    return place, (seen[place], extents)
        return None

    def _rebuilt(self, step: Any, behind: list[Any]) -> Any:
        """The pipeline from its `batch` on; None where a step behind it is not known, or a row cannot be filled up."""
        try:
            made = step._input_dataset.padded_batch(int(step._batch_size), drop_remainder=bool(step._drop_remainder))
            for later in reversed(behind):
                name = type(later).__name__
                if "Map" in name and hasattr(later, "_map_func"):
                    made = made.map(later._map_func._func)
                elif not any(known in name for known in PLAIN):
                    return None
            next(iter(made))
        except Exception:
            return None
        return made
