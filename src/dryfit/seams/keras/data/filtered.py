"""Pipelines that a `filter` has left nothing, or the rows of one class of several."""

import sys
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_rows import OneKept, Source
from dryfit.core.finding import Location
from dryfit.core.source import here, is_user_file
from dryfit.seams.draws import undrawn
from dryfit.seams.keras.data import feeding
from dryfit.seams.keras.data.once import is_once

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Rows of a pipeline that are put together, and seconds for all of them.
BATCH, SECONDS = 64, 2.0
# The most classes that are no amounts; the most pipelines that are looked at, and seconds for all that is looked at.
MOST_CLASSES, MOST_PIPELINES, ALL_SECONDS = 100, 12, 6.0


@dataclass(frozen=True)
class Filter:
    """A filter of the user's own: its line, what it is given and what it asks."""

    location: Location | None
    source: Any
    predicate: Any


@dataclass(frozen=True)
class Left:
    """What a filter leaves of all its rows, and in batches that drop the remainder; ``classes`` are those before it."""

    location: Location | None
    rows: int
    kept: int
    size: int = 0
    classes: int = 0

    @property
    def is_enough(self) -> bool:
        """Whether it fills a batch."""
        return self.kept >= max(self.size, 1)


class Filters:
    """Listens to `filter` of pipelines, and says what the last one leaves of a pipeline, once it is used."""

    def __init__(self, session: "Session", tensorflow: Any) -> None:
        self.session = session
        self.tensorflow = tensorflow
        self._known: dict[int, tuple[Any, Filter]] = {}
        self._told: dict[int, tuple[Any, Left | None]] = {}
        self._spent = 0.0
        session.objects["pipeline_filters"] = self
        session.patches.wrap(tensorflow.data.Dataset, "filter", self._filtered)

    def _filtered(self, original: Any, dataset: Any, predicate: Any, *args: Any, **kwargs: Any) -> Any:
        result = original(dataset, predicate, *args, **kwargs)
        frame = sys._getframe(2)
        # Within a function of `flat_map` or `map` nothing is known before it runs.
        eager = self.tensorflow.executing_eagerly()
        if eager and self.session.listening and is_user_file(frame.f_code.co_filename):
            self._known[id(result)] = result, Filter(here(2), dataset, predicate)
        return result

    def left_of(self, dataset: Any) -> Left | None:
        """What the filters of a pipeline leave, where all of their rows could be looked at in time."""
        if not self._known or is_once(dataset):
            return None
        if id(dataset) not in self._told:
            if len(self._told) >= MOST_PIPELINES or self._spent > ALL_SECONDS:
                return None
            begun = time.monotonic()
            with self.session.unseen():
                self._told[id(dataset)] = dataset, self._look(dataset)
            self._spent += time.monotonic() - begun
        return self._told[id(dataset)][1]

    def _look(self, dataset: Any) -> Left | None:
        size = 0
        for step in feeding.pipeline(dataset):
            # What is put behind or beside these rows has filters of its own.
            if "Concatenate" in type(step).__name__:
                return None
            if "Batch" in type(step).__name__ and bool(getattr(step, "_drop_remainder", False)):
                size = int(step._batch_size)
            if id(step) in self._known:
                found = self._known[id(step)][1]
                left = None if feeding.cardinality(found.source) == feeding.INFINITE else _looked(found, size)
                # What gives no row has been left none by a filter before it.
                if left is None or left.rows:
                    return left
        return None

    def emptied(self, dataset: Any, entry: Source) -> Source | None:
        """The source of a fit or a loop whose rows a filter has taken, all or so many that no batch is full."""
        left = self.left_of(dataset)
        if left is None or left.is_enough:
            return None
        # A line that filters for one class after the other may find none of some.
        if any(other and other.location == left.location and other.is_enough for _, other in self._told.values()):
            return None
        dropped = (left.kept, left.size) if left.kept else ()
        return replace(entry, made_at=left.location or entry.made_at, dropped=dropped, filtered=left.rows)

    def one_kept(self, dataset: Any) -> OneKept | None:
        """The one class that a filter leaves in the whole of a pipeline, of several that were there before it."""
        left = self.left_of(dataset)
        if left is None or not left.kept or not 1 < left.classes <= MOST_CLASSES:
            return None
        with self.session.unseen():
            classes = _classes(dataset)
        if classes is None:
            return None
        return OneKept(int(classes[0]), len(classes), left.rows, left.classes, len({*classes.tolist()}), left.location)


def see_one_kept(session: "Session", dataset: Any) -> None:
    """The pipeline of a fit whose loss compares answers with its labels: which classes a filter leaves of them."""
    filters = filters_of(session)
    if filters is not None and feeding.is_dataset(dataset) and (kept := filters.one_kept(dataset)) is not None:
        session.recorder.keras_adds("one_kept", kept)


def filters_of(session: "Session") -> Filters | None:
    """What is known of the filters of a session's pipelines."""
    found: Filters | None = session.objects.get("pipeline_filters")
    return found


def _looked(found: Filter, size: int) -> Left | None:
    """All rows of a filter's source, whether each is kept, and how many classes they have."""
    label = _label_of(found.source.element_spec)

    def asked(*row: Any) -> Any:
        return found.predicate(*row), (row[label] if label is not None else 0)

    rows, kept, labels, until = 0, 0, list[Any](), time.monotonic() + SECONDS
    try:
        with undrawn():
            for yes, given in found.source.map(asked).batch(BATCH):
                rows, kept = rows + len(yes), kept + int(yes.numpy().sum())
                labels.append(feeding.classes_of(given) if label is not None else None)
                if time.monotonic() > until:
                    return None
    except Exception:
        return None
    known = bool(labels) and all(part is not None for part in labels)
    classes = len({value for part in labels for value in part.tolist()}) if known else 0
    return Left(found.location, rows, kept, size, classes)


def _label_of(spec: Any) -> int | None:
    """The place of the labels in a pipeline's rows: the second of a pair, or of what has weights as well."""
    return 1 if type(spec) is tuple and len(spec) in (2, 3) and hasattr(spec[1], "shape") else None


def _classes(dataset: Any) -> Any | None:
    """The classes of all targets of a pipeline of batches; None where it is not gone through in time."""
    found, until = list[Any](), time.monotonic() + SECONDS
    if _label_of(dataset.element_spec) is None or feeding.cardinality(dataset) == feeding.INFINITE:
        return None
    try:
        with undrawn():
            for element in dataset:
                found.append(feeding.classes_of(element[1]))
                if found[-1] is None or time.monotonic() > until:
                    return None
    except Exception:
        return None
    return sys.modules["numpy"].concatenate(found) if found else None
