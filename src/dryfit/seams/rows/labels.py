"""The label column of a dataset, in plain numbers."""

import random
from collections.abc import Sequence
from typing import Any

from dryfit.core.evidence.data import Labels
from dryfit.core.evidence.data_rows import Order
from dryfit.seams.torch.batch.features import kind_of

LABEL_NAMES = ("labels", "label", "label_ids", "start_positions")
# Rows read to see what the labels are.
SAMPLED_LABELS = 2000
# Any seed does: the random order is only counted over.
SEED = 0


def labels_of(dataset: Any, column: str) -> Labels:
    """The label column over a sample of rows, evenly spread."""
    rows = len(dataset) if hasattr(dataset, "__len__") else 0
    places = range(0, rows, max(1, rows // SAMPLED_LABELS))
    try:
        arrow = hasattr(dataset, "select")
        values = read_column(dataset, column, places) if arrow else [dataset[i][column] for i in places]
    except Exception:
        return Labels(column, "unreadable")
    return labels_from(column, values, names_of(dataset, column))


def read_column(dataset: Any, column: str, places: Sequence[int]) -> list[Any]:
    """Values of an arrow dataset's column; a slice is read at once where single rows would be formatted one by one."""
    return list(dataset.select(places)[column][:])


def names_of(dataset: Any, column: str) -> tuple[str, ...]:
    """The class names that a dataset's features give."""
    features: Any = getattr(dataset, "features", None)
    feature = features.get(column) if hasattr(features, "get") else None
    return tuple(getattr(feature, "names", None) or ())


def labels_from(column: str, values: Sequence[Any], names: tuple[str, ...] = ()) -> Labels:
    """What a list of label values says."""
    plain = [value.tolist() if hasattr(value, "tolist") else value for value in values]
    known = [value for value in plain if value is not None]
    numbers = [float(value) for value in known if isinstance(value, (int, float))]
    counts: dict[str, int] = {}
    for value in known:
        if isinstance(value, (int, float, str)):
            counts[str(value)] = counts.get(str(value), 0) + 1
    lengths = {len(value) for value in known if isinstance(value, list)}
    return Labels(
        column=column,
        kind=kind_of(known[0]) if known else "none",
        sampled=len(plain),
        minimum=min(numbers) if numbers else None,
        maximum=max(numbers) if numbers else None,
        distinct=len(counts) or None,
        counts=dict(sorted(counts.items(), key=lambda item: -item[1])[:100]),
        names=names,
        missing=len(plain) - len(known),
        ragged=len(lengths) > 1,
    )


def order_of(labels: Sequence[Any], size: int, *, shuffled: bool) -> Order | None:
    """How many batches of this size hold one class, in the order of the data and at random."""
    plain = [value.tolist() if hasattr(value, "tolist") else value for value in labels]
    if size < 2 or not all(isinstance(value, (int, str, bool)) for value in plain):
        return None
    mixed = list(plain)
    random.Random(SEED).shuffle(mixed)
    batches = len(plain) // size
    return Order(shuffled, batches, _single(plain, size), _single(mixed, size))


def _single(labels: list[Any], size: int) -> int:
    starts = range(0, len(labels) - size + 1, size)
    return sum(len(set(labels[start : start + size])) == 1 for start in starts)
