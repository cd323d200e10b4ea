"""Targets beside the inputs or the logits of other examples, in losses that a loop of the user's own computes."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from dryfit.backends.torch import tensors_in
from dryfit.core.evidence.loss import Strayed

# Rows of a batch by which an order is known, and above which it is not looked for.
FEWEST, LARGEST = 8, 1024
# So many values of a row, spread over it, tell it from the others.
TELLING = 64


def strayed(batch: object, given: Iterable[Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """How many of a loss's targets stand beside their own example, where the loop put its inputs or targets elsewhere.

    A batch that came as it is says that all are. What is no mere order of the batch, as inputs that are mixed, says
    nothing.
    """
    columns = list(tensors_in(batch).values())
    target = values["target"]
    return _of_places(columns, target, values["input"]) or _of_rows(columns, list(tensors_in(given).values()), target)


def _of_rows(columns: list[Any], given: list[Any], target: Any) -> dict[str, Any]:
    """The batch's inputs, and its labels, as the model and the loss are given them."""
    moved = next(filter(None, (_order(column, one) for one in given for column in columns)), None)
    for labels in columns if moved else ():
        same = labels.numel() == target.numel() == len(labels) == len(moved or ())
        if not same or labels.unique().numel() < 2:
            continue
        own, served = target.reshape(-1).tolist(), labels.reshape(-1).tolist()
        if sorted(own) == sorted(served):
            right = sum(value == served[place] for value, place in zip(own, moved or (), strict=True))
            return {"strayed": Strayed("rows", len(own), right, inputs=own == served)}
    return {}


def _order(column: Any, given: Any) -> list[int] | None:
    """The rows of the batch that the model is given one after the other, all of them and none twice."""
    if column.dim() < 2 or column.shape != given.shape or not FEWEST <= len(column) <= LARGEST:
        return None
    known = {name: place for place, name in enumerate(_names(column))}
    found = [known.get(name) for name in _names(given)]
    places = [place for place in found if place is not None]
    return places if len(known) == len(column) == len(set(places)) else None


def _names(rows: Any) -> Iterator[tuple[float, ...]]:
    flat = rows.detach().reshape(len(rows), -1)
    kept = flat[:, :: max(1, flat.shape[1] // TELLING)]
    return map(tuple, kept.tolist())


def _of_places(columns: list[Any], target: Any, logits: Any) -> dict[str, Any]:
    """Logits that were flattened time first, and targets that were flattened example by example, or the other way."""
    node = logits.grad_fn
    before = tuple(getattr(node, "_saved_self_sym_sizes", ())) if "View" in type(node).__name__ else ()
    if target.dim() != 1 or logits.dim() != 2 or len(before) != 3 or before[0] * before[1] != len(target):
        return {}
    first, second, _ = before
    for labels in (one for one in columns if first != second and tuple(one.shape) == (second, first)):
        flat = labels.reshape(-1)
        if bool((flat == target).all()) and not bool((labels.T.reshape(-1) == target).all()):
            numbers = target.new_tensor(range(len(target))).long()
            right = int((numbers.view(second, first).T.reshape(-1) == numbers).sum())
            return {"strayed": Strayed("places", len(target), right)}
    return {}
