"""Targets that are the padding of a batch's rows, in losses that a loop of the user's own computes."""

from collections.abc import Iterator, Mapping
from typing import Any

from dryfit.backends.torch import tensors_in
from dryfit.core.baseline import CLASS_LOSSES
from dryfit.core.evidence.loss import IGNORED

# Different lengths of the runs that a batch must have: random numbers do not.
LENGTHS = 3


def padded(name: str, original: Any, batch: object, values: Mapping[str, Any]) -> dict[str, Any]:
    """The share of a loss's targets that pad the rows which a loader has just served, and the loss without them.

    Also whether one token ends every row before its padding: then none of the padding has to say where a row ends.
    """
    target = values["target"]
    if name not in CLASS_LOSSES or target.is_floating_point() or values.get("reduction") != "mean":
        return {}
    for rows in _rows_of(batch):
        filler = rows[:, -1].mode().values
        if int(filler) == values.get("ignore_index") or not _pads(rows, rows == filler):
            continue
        if any(_same(part, target) for part in (rows, rows[:, 1:], rows[:, :-1])):
            without = original(**{**values, "ignore_index": int(filler)})
            share = float((target == filler).double().mean())
            return {"padded": (share, float(without)), "padded_ended": _ended(rows, rows == filler)}
    return _beside_padding(original, batch, values)


def left_out(name: str, original: Any, batch: object, values: Mapping[str, Any]) -> dict[str, Any]:
    """The targets of tokens, none of them padding, that the loss ignores as it does a class of its own.

    The tokens have more numbers than there are classes: the model does not answer with tokens.
    """
    target, ignored = values["target"], values.get("ignore_index", IGNORED)
    classes = values["input"].shape[min(1, values["input"].dim() - 1)]
    if name not in CLASS_LOSSES or target.is_floating_point() or not 0 <= ignored < classes:
        return {}
    shaped = list(_rows_of(batch))
    for labels in (rows for rows in shaped if _same(rows, target)):
        for rows in (other for other in shaped if other.shape == labels.shape and int(other.max()) >= classes):
            padding = rows == rows[:, -1].mode().values
            if not _pads(rows, padding):
                continue
            counted = labels.masked_fill(padding, IGNORED)
            in_order = bool((labels.reshape(-1) == target.reshape(-1)).all())
            counted = (counted if in_order else counted.T).reshape(target.shape)
            loss = original(**{**values, "target": counted, "ignore_index": IGNORED})
            return {"left_out": (int(((labels == ignored) & ~padding).sum()), int((~padding).sum()), float(loss))}
    return {}


def _beside_padding(original: Any, batch: object, values: Mapping[str, Any]) -> dict[str, Any]:
    """The same of targets that have one class wherever the inputs of the batch are padded."""
    target, ignored = values["target"], values.get("ignore_index", IGNORED)
    shaped = list(_rows_of(batch))
    for labels in (rows for rows in shaped if _same(rows, target)):
        for rows in (other for other in shaped if other.shape == labels.shape and not bool((other == labels).all())):
            padding = rows == rows[:, -1].mode().values
            given = labels[padding]
            sure = _pads(rows, padding) or _is_masked(batch, padding)
            if not sure or len(given.unique()) != 1 or int(given[0]) == ignored:
                continue
            # A number that ends each text stands once in a row, a class more often.
            if int(((labels == given[0]) & ~padding).sum(dim=1).max()) < 2:
                continue
            left = labels.masked_fill(padding, ignored)
            in_order = bool((labels.reshape(-1) == target.reshape(-1)).all())
            left = (left if in_order else left.T).reshape(target.shape)
            without = original(**{**values, "target": left, "ignore_index": ignored})
            return {
                "padded": (float(padding.double().mean()), float(without)),
                "padded_ended": True,
                "padded_beside": True,
            }
    return {}


def _rows_of(batch: object) -> Iterator[Any]:
    """The whole numbers of a batch, a row for each example: either way round."""
    for tensor in tensors_in(batch).values():
        if tensor.dim() == 2 and str(tensor.dtype) == "torch.int64" and min(tensor.shape) > 1:
            yield tensor
            yield tensor.T


def _is_masked(batch: object, padding: Any) -> bool:
    """Whether runs at the ends of rows are what a mask of the batch leaves out: all rows may be shorter than that."""
    runs = padding.flip(1).long().cumprod(dim=1).sum(dim=1)
    at_ends = bool((runs == padding.sum(dim=1)).all()) and int(runs.max()) < padding.shape[1]
    if not at_ends or len(runs.unique()) < LENGTHS:
        return False
    masks = (m for m in tensors_in(batch).values() if m.shape in (padding.shape, padding.T.shape))
    turned = (m if m.shape == padding.shape else m.T for m in masks)
    return any(bool((mask == (~padding).to(mask.dtype)).all()) for mask in turned)


def _pads(rows: Any, filled: Any) -> bool:
    """Whether a value stands at the ends of rows alone, in runs of different lengths, and is not their end itself.

    It is none where some row has none of it, or where the same token ends every row before it.
    """
    runs = filled.flip(1).long().cumprod(dim=1).sum(dim=1)
    if not bool((runs == filled.sum(dim=1)).all()) or len(runs.unique()) < LENGTHS or int(runs.max()) == rows.shape[1]:
        return False
    ends = rows.gather(1, (rows.shape[1] - 1 - runs)[:, None])
    return int(runs.min()) == 0 or len(ends.unique()) == 1


def _ended(rows: Any, filled: Any) -> bool:
    runs = filled.flip(1).long().cumprod(dim=1).sum(dim=1)
    return len(rows.gather(1, (rows.shape[1] - 1 - runs)[:, None]).unique()) == 1


def _same(part: Any, target: Any) -> bool:
    """Whether these are the targets, flattened or not, row by row or step by step."""
    if part.numel() != target.numel():
        return False
    flat = target.reshape(-1)
    return bool((part.reshape(-1) == flat).all()) or bool((part.T.reshape(-1) == flat).all())
