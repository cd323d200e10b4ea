"""Parts that `take` and `skip` cut of one pipeline whose shuffle draws another order in each pass."""

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_rows import DrawnApart
from dryfit.core.finding import Location
from dryfit.core.source import location_of
from dryfit.core.trace import calls_named
from dryfit.seams.keras.data import feeding

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# What cuts a part of a pipeline, and what keeps the order that was drawn.
CUTTING, KEEPING = ("Take", "Skip", "Shard"), ("Cache", "Snapshot", "Save")
# The rows up to which the orders of two passes are drawn, of numbers in place of the rows.
ROWS = 200_000


def see_drawn_apart(session: "Session", train: Any, held: Any, where: Location | None) -> None:
    """Draw the orders of a training and of an evaluation, and count the rows that are in both."""
    if not (feeding.is_dataset(train) and feeding.is_dataset(held)) or train is held:
        return
    ours, theirs = feeding.pipeline(train), feeding.pipeline(held)
    ids = {id(step) for step in theirs}
    at = next((place for place, step in enumerate(ours) if id(step) in ids), None)
    if at is None:
        return
    shared = ours[at:]
    mine, others = ours[:at], theirs[: theirs.index(shared[0])]
    drawing = next((step for step in shared if _is(step, ("Shuffle",))), None)
    kept = drawing is not None and any(_is(step, KEEPING) for step in shared[: shared.index(drawing)])
    cuts = [[step for step in part if _is(step, CUTTING)] for part in (mine, others)]
    if drawing is None or kept or not all(cuts) or not getattr(drawing, "_reshuffle_each_iteration", False):
        return
    # A cut behind `batch` is one of batches, and a step in between may make several rows of one.
    between = [*shared[: shared.index(drawing)], *mine[mine.index(cuts[0][0]) :], *others[others.index(cuts[1][0]) :]]
    if any(not _is(step, (*CUTTING, "Map", "Prefetch", "Options")) for step in between):
        return
    with suppress(Exception):
        found = _in_both(drawing, *cuts)
        if found is not None and found[0]:
            session.recorder.keras_adds("drawn_apart", DrawnApart(*found, _shuffled_at(where), where))


def _in_both(drawing: Any, mine: list[Any], others: list[Any]) -> tuple[int, int] | None:
    """How many rows of one pass over the held part are in one pass over the training part, and how many it has."""
    rows = feeding.cardinality(drawing._input_dataset)
    if rows is None or not 0 < rows <= ROWS:
        return None
    numbers = sys.modules["tensorflow"].data.Dataset.range(rows).shuffle(drawing._buffer_size)
    parts = [{int(n) for n in _cut(numbers, cuts).as_numpy_iterator()} for cuts in (mine, others)]
    return len(parts[0] & parts[1]), len(parts[1])


def _cut(numbers: Any, cuts: list[Any]) -> Any:
    """The part of a pipeline that the same cuts leave, the first of them last in the list."""
    for step in reversed(cuts):
        if _is(step, ("Shard",)):
            numbers = numbers.shard(step._num_shards, step._index)
        else:
            numbers = numbers.take(step._count) if _is(step, ("Take",)) else numbers.skip(step._count)
    return numbers


def _is(step: Any, kinds: tuple[str, ...]) -> bool:
    return any(kind in type(step).__name__ for kind in kinds)


def _shuffled_at(where: Location | None) -> Location | None:
    """The first call of the script that shuffles and leaves the order of later passes open."""
    calls = calls_named(where.path, "shuffle") if where is not None else []
    own = [call for call in calls if all(word.arg != "reshuffle_each_iteration" for word in call.keywords)]
    first = min(own, key=lambda call: (call.end_lineno or 0, call.end_col_offset or 0), default=None)
    return location_of(first, where.path) if first is not None and where is not None else None
