"""Parts of a split that are slices of rows sorted by their label."""

from collections import Counter
from itertools import pairwise
from typing import Any

from dryfit.core.evidence.data_held import Sliced
from dryfit.seams.rows.labels import LABEL_NAMES
from dryfit.seams.torch.data.scan import label_values, rows_at, spread

# Rows of either part and the processor's seconds for reading them; the fewest rows that say anything.
ROWS, SECONDS, LEAST, HELD = 400, 0.3, 40, 10
# Rows of a class on the average from which on labels are classes: sorted targets of a regression are all different.
OF_A_CLASS = 4


def look(train: Any, held: Any) -> Sliced | None:
    """Whether the labels of both rise from row to row, and where the one part ends the other goes on."""
    (label, own), (other, given) = _read(train), _read(held)
    if label != other or len(own) < LEAST or len(given) < HELD or not _rises(own) or not _rises(given):
        return None
    ours, theirs = Counter(own), Counter(given)
    if own[-1] != given[0] and given[-1] != own[0]:
        return None
    few = len(set(own)) > 1 and len(own) >= OF_A_CLASS * len(ours) and set(ours) & set(theirs) == {_shared(own, given)}
    if not few or len(ours.keys() | theirs.keys()) == len(theirs):
        return None
    return Sliced(len(train), len(held), tuple(map(str, ours)), tuple(map(str, theirs)))


def _shared(own: list[Any], given: list[Any]) -> Any:
    """The label at which one part ends and the other begins."""
    return own[-1] if own[-1] == given[0] else own[0]


def _rises(values: list[Any]) -> bool:
    return all(a <= b for a, b in pairwise(values))


def _read(dataset: Any) -> tuple[str, list[Any]]:
    """The labels of rows all over a dataset, in its own order, where they are whole numbers or names."""
    places = spread(len(dataset), ROWS)
    rows = rows_at(dataset, places, SECONDS)
    # The first places are its first row and its last: a reading that was cut short has been everywhere.
    pairs = sorted(zip(places, rows, strict=False), key=lambda pair: pair[0])
    label, values = label_values([row for _, row in pairs], LABEL_NAMES)
    plain = [value.item() if hasattr(value, "item") and getattr(value, "size", 1) != 0 else value for value in values]
    whole = [int(v) if isinstance(v, float) and v.is_integer() else v for v in plain]
    return (label, whole) if label and all(isinstance(v, int | str) for v in whole) else ("", [])
