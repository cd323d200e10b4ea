"""Rows read twice: labels that are drawn anew each time, and inputs that are the same in every row."""

from collections.abc import Mapping
from typing import Any

from dryfit.backends.torch import tensors_in
from dryfit.core.evidence.data_rows import Reread
from dryfit.seams.rows.labels import LABEL_NAMES
from dryfit.seams.torch.data.rowmakers import made_at, target_at
from dryfit.seams.torch.data.scan import label_values, spread

# Rows that are read, and those whose label must have changed for it to be drawn.
ROWS, CHANGED = 24, 3
# How much nearer a row is to itself than to any other, where it is only augmented.
NEAR = 0.7
# Those of an evaluation's set.
AGAIN = 12
# The classes that must be among the labels for equal inputs to be senseless.
CLASSES = 2


def look(dataset: Any) -> Reread | None:
    """Read some rows twice; rows without one label each, or with anything but tensors and numbers, say nothing."""
    places = spread(len(dataset), ROWS)
    first, second = [dataset[place] for place in places], [dataset[place] for place in places]
    label, labels = label_values(first, LABEL_NAMES)
    again = label_values(second, LABEL_NAMES)[1]
    numbers = [_number(value) for value in labels]
    if not label or len(labels) < ROWS or None in numbers:
        return None
    inputs, others = [_inputs(row, label) for row in first], [_inputs(row, label) for row in second]
    if not all(inputs) or not all(others):
        return None
    changed = sum(one != _number(other) for one, other in zip(numbers, again, strict=True))
    kept = all(_alike(one, other) for one, other in zip(inputs, others, strict=True))
    alike = all(_alike(inputs[0], one) for one in inputs[1:])
    if alike and len(set(numbers)) >= CLASSES:
        return Reread(len(places), changed, True, len(set(numbers)), made_at(dataset))
    if kept and changed >= CHANGED:
        return Reread(len(places), changed, False, len(set(numbers)), target_at(dataset) or made_at(dataset))
    drawn = changed >= CHANGED and not kept and _are_augmented(inputs, others)
    if drawn and _stored(dataset, places, numbers):
        where = target_at(dataset) or made_at(dataset)
        return Reread(len(places), changed, False, len(set(numbers)), where, near=True)
    return None


def _are_augmented(inputs: list[list[Any]], others: list[list[Any]]) -> bool:
    """Whether all parts of rows that change are near to what they were: one that is drawn anew may be what the label
    is about, as the second picture of a pair is.
    """
    if len({len(row) for row in (*inputs, *others)}) != 1:
        return False
    for part in range(len(inputs[0])):
        one, again = ([row[part].double().flatten() for row in rows] for rows in (inputs, others))
        if _alike(one, again):
            continue
        beside = [[other for other in one if other is not own] for own in one]
        if not all(map(_are_near_own, one, again, beside)):
            return False
    return True


def _are_near_own(one: Any, again: Any, others: list[Any]) -> bool:
    """Whether what is read again is much nearer to what its row was before than any other row is."""
    if any(other.shape != again.shape for other in (one, *others)):
        return False
    return float((one - again).norm()) < NEAR * min(float((other - again).norm()) for other in others)


def _stored(dataset: Any, places: list[int], numbers: list[int | None]) -> bool:
    """Whether a dataset keeps one label for each row, of the same classes, and often gives another one."""
    for table in vars(dataset).values():
        values = table.tolist() if hasattr(table, "tolist") else table
        if isinstance(values, list | tuple) and len(values) == len(dataset) and _number(values[0]) is not None:
            own = [_number(values[place]) for place in places]
            if set(own) == set(numbers) and sum(a != b for a, b in zip(own, numbers, strict=True)) >= CHANGED:
                return True
    return False


def changed_inputs(dataset: Any) -> tuple[int, int]:
    """How many rows of classes are read twice, and the numbers of how many come otherwise; 0 where labels do."""
    places = spread(len(dataset), AGAIN)
    first, second = [dataset[place] for place in places], [dataset[place] for place in places]
    label, labels = label_values(first, LABEL_NAMES)
    numbers, again = ([_number(value) for value in column] for column in (labels, label_values(second, LABEL_NAMES)[1]))
    if not label or len(places) < AGAIN or numbers != again or None in numbers or len(set(numbers)) < CLASSES:
        return 0, 0
    pairs = [(_inputs(one, label), _inputs(other, label)) for one, other in zip(first, second, strict=True)]
    if not all(one and one[0].is_floating_point() for one, _ in pairs) or all(_are_views(*pair) for pair in pairs):
        return 0, 0
    return len(places), sum(not _alike(one, other) for one, other in pairs)


def _number(value: Any) -> int | None:
    """A class id, as a plain number or a tensor of one."""
    try:
        found = value.item() if hasattr(value, "item") else value
    except (RuntimeError, ValueError):
        return None
    return int(found) if isinstance(found, int | float) and float(found).is_integer() else None


def _inputs(row: Any, label: str) -> list[Any]:
    """The tensors of a row beside its label."""
    parts = dict(row) if isinstance(row, Mapping) else dict(zip(map(str, range(len(row))), row, strict=True))
    return list(tensors_in({name: part for name, part in parts.items() if name != label}).values())


def _are_views(one: list[Any], other: list[Any]) -> bool:
    """Whether more than one part of one shape comes otherwise: drawn views, which are compared with each other."""
    drawn = [tuple(a.shape) for a, b in zip(one, other, strict=False) if not _alike([a], [b])]
    return len(set(drawn)) < len(drawn)


def _alike(one: list[Any], other: list[Any]) -> bool:
    pairs = zip(one, other, strict=False)
    return len(one) == len(other) and all(a.shape == b.shape and bool((a == b).all()) for a, b in pairs)
