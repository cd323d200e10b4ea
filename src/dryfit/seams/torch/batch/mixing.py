"""Whether a collate function keeps each example's label with its inputs: each is collated once more alone."""

import copy
from collections.abc import Sequence
from typing import Any

from dryfit.backends.torch import tensors_in
from dryfit.core.evidence.data import Pairing
from dryfit.core.finding import Location

# Examples of a batch that are collated alone, and the share of its rows that must be found again.
EXAMPLES, FOUND = 64, 0.5


def mixed(collate_fn: Any, examples: Sequence[Any], batch: Any, where: Location | None) -> Pairing | None:
    """Compare the rows of a batch with its examples collated alone, where these can be told apart."""
    if not 4 <= len(examples) <= EXAMPLES:
        return None
    alone = [tensors_in(collate_fn([copy.copy(example)])) for example in examples]
    whole = tensors_in(batch)
    inputs = max((key for key in whole if whole[key].dim() > 1), key=lambda key: whole[key].numel(), default=None)
    if inputs is None or any(set(one) != set(whole) for one in alone):
        return None
    rows = _rows(whole[inputs], len(examples))
    owners = _owners(rows, [_rows(one[inputs], 1)[0] for one in alone]) if rows else []
    told = [(row, owner) for row, owner in enumerate(owners) if owner is not None]
    if len(told) < FOUND * len(examples):
        return None
    shares = [_share(whole[key], [one[key] for one in alone], told) for key in whole if key != inputs]
    right = min((share for share in shares if share is not None), default=1.0)
    return Pairing("collate", len(told), right, 1.0, location=where) if right < 1.0 else None


def _rows(tensor: Any, examples: int) -> list[Any]:
    """One tensor an example: the examples are first, or second where the time is first; none where they are neither."""
    if tensor.shape[0] == examples:
        return list(tensor)
    return list(tensor.transpose(0, 1)) if tensor.dim() > 1 and tensor.shape[1] == examples else []


def _owners(rows: list[Any], alone: list[Any]) -> list[int | None]:
    """The only example that a row can be, padding apart; None where there is none or several."""
    candidates = [[number for number, one in enumerate(alone) if _holds(row, one)] for row in rows]
    longest = [max((len(alone[n]) for n in found), default=0) for found in candidates]
    kept = [[n for n in f if len(alone[n]) == length] for f, length in zip(candidates, longest, strict=True)]
    return [found[0] if len(found) == 1 else None for found in kept]


def _holds(row: Any, one: Any) -> bool:
    """Whether a row is an example, padded at either end or not at all."""
    if row.shape[1:] != one.shape[1:] or len(row) < len(one) or not len(one):
        return False
    return bool((row[: len(one)] == one).all()) or bool((row[-len(one) :] == one).all())


def _share(whole: Any, alone: list[Any], told: list[tuple[int, int]]) -> float | None:
    """The share of rows with their own example's value, where the batch holds the same values as the examples."""
    if whole.dim() != 1 or len(whole) != len(alone) or any(one.numel() != 1 for one in alone):
        return None
    values, own = whole.tolist(), [one.reshape(-1)[0].item() for one in alone]
    if sorted(values) != sorted(own):
        return None
    return float(sum(values[row] == own[owner] for row, owner in told)) / len(told)
