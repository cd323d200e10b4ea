"""A look at the rows of a dataset before it is walked: those that differ from the rest are tried first."""

import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from dryfit.backends.torch import is_tensor
from dryfit.seams.torch.batch.features import keyed, kind_of, nonfinite_among, shape_of
from dryfit.seams.torch.data.stores import spoilt_rows

# Seconds and rows that a look may take.
SECONDS = 0.25
ROWS = 1000
# Rows asked for at once, from a dataset that loaders ask so, too.
TOGETHER = 64
# Bytes of tensors kept of the rows looked at, counted by their elements.
ELEMENTS = 20_000_000
# Rows tried in one batch besides ordinary ones.
TRIED = 6
# What rows of the script's own call the number that is to be told; of a library's these may be columns of texts.
TARGETS = ("targets", "target", "y")


@dataclass
class Scan:
    """The rows that were read, by their places, and the first that raised."""

    rows: dict[int, Any] = field(default_factory=dict)
    failing: int | None = None

    @property
    def none_rows(self) -> tuple[int, ...]:
        """The rows that are None."""
        return tuple(place for place, row in self.rows.items() if row is None)

    @cached_property
    def nonfinite(self) -> dict[str, int]:
        """For each key with a NaN or an infinity, the first row that holds one."""
        return nonfinite_among(self.rows.items())

    def odd(self) -> list[int]:
        """Rows that differ from most in what they are, and the largest and smallest of every key."""
        known = {place: row for place, row in self.rows.items() if row is not None}
        traits = {place: _traits(row) for place, row in known.items()}
        usual = Counter(traits.values()).most_common(1)
        strange = [place for place, trait in traits.items() if usual and trait != usual[0][0]]
        spoilt = list(self.nonfinite.values())[:1]
        return list(dict.fromkeys([*self.none_rows[:1], *strange[:1], *spoilt, *_extremes(known)]))[:TRIED]


def scan(dataset: Any) -> Scan:
    """Read rows all over a dataset, the last among them, until the time is up; first those that look spoilt."""
    found, until, elements = Scan(), time.monotonic() + SECONDS, 0
    if _gives_batches_alone(dataset):
        return found
    places = list(dict.fromkeys([*_suspected(dataset), *spread(len(dataset))]))
    for some in _growing(places) if hasattr(dataset, "__getitems__") else ([place] for place in places):
        for place, row in _read(dataset, some, found):
            found.rows[place] = row
            elements += sum(_elements(value) for value in keyed(row).values())
        if found.failing is not None or time.monotonic() > until or elements > ELEMENTS:
            break
    return found


def _gives_batches_alone(dataset: Any) -> bool:
    """Whether a dataset gives whole batches and has no row for one place, as those that Keras makes of arrays."""
    base = sys.modules["torch"].utils.data.Dataset
    return hasattr(dataset, "__getitems__") and getattr(type(dataset), "__getitem__", None) is base.__getitem__


def _growing(places: list[int]) -> Iterator[list[int]]:
    """First one place, then two, four and so on: no more is asked for than the last answer was quick."""
    begin, size = 0, 1
    while begin < len(places):
        yield places[begin : begin + size]
        begin, size = begin + size, min(2 * size, TOGETHER)


def _read(dataset: Any, places: list[int], found: Scan) -> Iterator[tuple[int, Any]]:
    """The rows at these places, all at once where there are more; up to one that raises."""
    if len(places) > 1:
        try:
            rows = dataset.__getitems__(places)
        except Exception:
            # One of them raises; or they cannot be had at once.
            rows = ()
        if len(rows) == len(places):
            yield from zip(places, rows, strict=True)
            return
    for place in places:
        try:
            row = dataset[place]
        except Exception:
            found.failing = place
            return
        yield place, row


def _suspected(dataset: Any) -> list[int]:
    try:
        return spoilt_rows(dataset)
    except Exception:
        # What a dataset holds may be anything; then only its rows are looked at.
        return []


def spread(length: int, rows: int = ROWS) -> list[int]:
    """Places in a dataset, coarse first, so that wherever the reading stops it has been everywhere."""
    if length <= 0:
        return []
    step, places = length, [0, length - 1]
    while len(places) < 4 * min(rows, length) and step > 1:
        step = max(1, step // 2)
        places.extend(range(0, length, step))
    return list(dict.fromkeys(places))[:rows]


def _traits(row: Any) -> tuple[tuple[str, str, int], ...]:
    return tuple((key, kind_of(value), _dimensions(value)) for key, value in sorted(keyed(row).items()))


def _dimensions(value: Any) -> int:
    return value.dim() if is_tensor(value) else len(shape_of(value))


def _extremes(rows: dict[int, Any]) -> list[int]:
    sizes: dict[str, list[tuple[tuple[int, ...], int]]] = {}
    for place, row in rows.items():
        for key, value in keyed(row).items():
            if shape := shape_of(value):
                sizes.setdefault(key, []).append((shape, place))
    ragged = [found for found in sizes.values() if len({shape for shape, _ in found}) > 1]
    return [chosen(found)[1] for found in ragged for chosen in (max, min)]


def _elements(value: Any) -> int:
    total = 1
    for extent in shape_of(value):
        total *= extent
    return total


def rows_at(dataset: Any, places: Iterable[int], seconds: float) -> list[Any]:
    """A dataset's rows at these places, or the first of them that so many seconds of the processor's give."""
    rows, until = [], time.process_time() + seconds
    for place in places:
        rows.append(dataset[place])
        if time.process_time() > until:
            break
    return rows


def label_values(rows: Sequence[Any], names: Sequence[str]) -> tuple[str, list[Any]]:
    """The column of the labels, and its values: by its name, the second of a pair, or one number behind tensors."""
    pairs = [keyed(row) for row in rows if row is not None]
    if not pairs:
        return "", []
    keys = list(pairs[0])
    numbers = [key for key in keys if _is_number(pairs[0][key])]
    named = next((name for name in names if name in keys), "")
    named = named or next((name for name in TARGETS if name in numbers), "")
    behind = len(keys) == 2 or numbers == keys[-1:]
    positional = len(keys) > 1 and behind and all(key.isdigit() for key in keys)
    if not named and positional and shape_of(pairs[0][keys[-1]]):
        masks = _one_value([row.get(keys[-1]) for row in pairs])
        return (keys[-1], masks) if masks else ("", [])
    column = named or (keys[-1] if positional else "")
    return column, [row.get(column) for row in pairs] if column else []


def _is_number(value: Any) -> bool:
    """Whether this is one number, by itself or in a tensor or an array without axes."""
    plain = isinstance(value, (int, float))
    return plain or (hasattr(value, "dtype") and not isinstance(value, str) and shape_of(value) == ())


def _one_value(masks: Sequence[Any]) -> list[Any]:
    """Of whole numbers for every place of a picture, where they are one and the same in all rows: that one for each."""
    if not all(is_tensor(mask) and not mask.is_floating_point() and mask.dim() > 1 and mask.numel() for mask in masks):
        return []
    first = masks[0].flatten()[0].item()
    return [first] * len(masks) if all(bool((mask == first).all()) for mask in masks) else []
