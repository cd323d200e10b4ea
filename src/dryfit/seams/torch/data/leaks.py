"""A column of the inputs, or a step of a window, that is the label itself."""

from dataclasses import replace
from typing import Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.data import Leak
from dryfit.core.finding import Location
from dryfit.seams.torch.data.skill import classes_of, halves_of, skill, standardised

# Rows compared, rows or windows read one by one, and the least that say anything.
ROWS, WINDOWS, LEAST = 5000, 200, 60
# Rows of either class, and different values in those of the one, for a column that tells them apart by being empty.
FEWEST, DIFFERENT = 30, 10
# How near a column comes to the label times a number, as a share of its range: float32 keeps seven digits.
SCALED = 1e-5


def leaked(torch: Any, dataset: Any, where: Location | None) -> Leak | None:
    """Look at the tensors that a dataset is made of: a table of floats, and a class or a number for each row."""
    whole = _whole(torch, dataset)
    if whole is None:
        return None
    table, labels = whole
    labels = labels.reshape(len(labels), -1) if labels.dim() else labels
    if table.dim() != 2 or not table.is_floating_point() or labels.dim() != 2 or labels.shape[1] != 1:
        return None
    if len(table) < LEAST or table.shape[1] < 2 or (_is_binary(table[:, 0]) and _is_binary(table)):
        return None
    same = multiples(table.double(), labels.double()).nonzero().reshape(-1).tolist()
    if not same:
        return _given_to_one(torch, table, labels[:, 0], where)
    plain = labels.reshape(-1).tolist() if len(same) == 1 else []
    classes = classes_of(plain)
    halves = halves_of(plain) if classes is None else None
    known = classes or halves
    found = _with_and_without(torch, table, known, same[0], where) if known else None
    scaled = not bool((table[:, same[0]] == labels[:, 0]).all()) if found else False
    return replace(found, scaled=scaled, halved=classes is None) if found else None


def _whole(torch: Any, dataset: Any) -> tuple[Any, Any] | None:
    """The inputs and the labels of a dataset of tensors, or of one whose rows are a line of numbers and a label."""
    tensors = getattr(dataset, "tensors", None)
    if isinstance(tensors, (list, tuple)) and len(tensors) > 1 and all(is_tensor(t) for t in tensors):
        return tensors[0][:ROWS], tensors[-1][:ROWS]
    read = [_line(torch, dataset[place]) for place in range(min(len(dataset), WINDOWS))] if len(dataset) else []
    pairs = [pair for pair in read if pair is not None]
    if len(pairs) < len(read) or len({pair[0].shape for pair in pairs}) != 1:
        return None
    return torch.stack([line for line, _ in pairs]), torch.stack([label for _, label in pairs])


def _line(torch: Any, row: Any) -> tuple[Any, Any] | None:
    """A line of numbers and one label, where that is all that a row is."""
    if not isinstance(row, (list, tuple)) or len(row) != 2:
        return None
    line, label = (torch.as_tensor(part) for part in row)
    return (line, label.reshape(())) if line.dim() == 1 and label.numel() == 1 else None


def _given_to_one(torch: Any, table: Any, labels: Any, where: Location | None) -> Leak | None:
    """A column that has one value in all rows of one of two classes, and many others in those of the other class."""
    classes = labels.unique()
    if len(classes) != len(("one", "other")):
        return None
    for one, other in (classes, classes.flip(0)):
        ours, theirs = table[labels == one], table[labels == other]
        if min(len(ours), len(theirs)) < FEWEST:
            return None
        still = (ours == ours[0]).all(0) & (theirs != ours[0]).all(0)
        for column in still.nonzero().reshape(-1).tolist():
            if len(theirs[:, column].unique()) >= DIFFERENT:
                found = _with_and_without(torch, table, (labels == classes[1]).long().tolist(), column, where)
                return replace(found, value=float(ours[0, column])) if found else None
    return None


def multiples(table: Any, labels: Any) -> Any:
    """For each column whether it is the label, times a number and with another added: a scaler does no more.

    Both are tensors or arrays of two axes, the labels of one column.
    """
    columns, wanted = table - table.mean(0), labels - labels.mean(0)
    slopes = (columns * wanted).sum(0) / max(float((wanted**2).sum()), 1e-12)
    ranges, apart = _largest(abs(columns)), _largest(abs(columns - slopes * wanted))
    return (ranges > 0) & (apart <= SCALED * ranges)


def _largest(values: Any) -> Any:
    """The largest value of each column, of a tensor or an array."""
    return values.amax(0) if hasattr(values, "amax") else values.max(0)


def shown(torch: Any, dataset: Any, where: Location | None) -> Leak | None:
    """Windows that slide over a series, a row a step, whose target is the last value of the window itself."""
    if _window(torch, dataset[0]) is None:
        return None
    read = [_window(torch, dataset[place]) for place in range(min(len(dataset), WINDOWS))]
    pairs = [pair for pair in read if pair is not None]
    if len(pairs) < max(LEAST, len(read)) or len({pair[0].shape for pair in pairs}) > 1:
        return None
    windows, targets = (torch.stack(part) for part in zip(*pairs, strict=True))
    slides = bool((windows[1:, :-1] == windows[:-1, 1:]).all())
    if windows.shape[1] < 2 or not slides or len(targets.unique()) < LEAST // 2:
        return None
    same = (windows[:, -1].reshape(len(windows), -1) == targets[:, None]).all(0)
    return Leak(windows.shape[1] - 1, len(windows), 1.0, 0.0, 0.0, where, slides=True) if bool(same.any()) else None


def _window(torch: Any, row: Any) -> tuple[Any, Any] | None:
    """A row of steps and a single number, where that is all there is."""
    if not isinstance(row, (list, tuple)) or len(row) != 2:
        return None
    window, target = (torch.as_tensor(part) for part in row)
    whole = window.is_floating_point() and target.is_floating_point() and 1 <= window.dim() <= 2
    return (window.double(), target.double().reshape(())) if whole and target.numel() == 1 else None


def _is_binary(values: Any) -> bool:
    """Whether a toy's inputs are bits, of which one may well be the answer."""
    return bool(((values == 0) | (values == 1)).all())


def _with_and_without(torch: Any, table: Any, classes: list[int], column: int, where: Location | None) -> Leak | None:
    rest = [place for place in range(table.shape[1]) if place != column]
    whole, others = standardised(table.double()), standardised(table[:, rest].double())
    if whole is None or others is None:
        return None
    accuracy, chance, _ = skill(torch, whole, classes)
    without, _, _ = skill(torch, others, classes)
    return Leak(column, len(classes), accuracy, without, chance, where)
