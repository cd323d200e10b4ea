"""Rows of an evaluation that are drawn at random, as the training's are."""

from typing import Any

from dryfit.core.evidence.data_rows import Augmented
from dryfit.seams.torch.data.rereading import changed_inputs
from dryfit.seams.torch.data.rowmakers import draws_examples, innermost

# The share of the rows that must come otherwise the second time.
MOST = 0.75


def look(train: Any, held: Any) -> Augmented | None:
    """How many rows of a held-out set change as the training's do."""
    found = _drawn(held)
    return Augmented(*found) if found is not None and _drawn(train) is not None else None


def _drawn(dataset: Any) -> tuple[int, int] | None:
    """How many rows were read twice, and the inputs of how many changed; None for too few, or rows made of nothing.

    A pair whose examples are drawn is another pair, and none of its pictures is augmented.
    """
    if not _keeps_inputs(innermost(dataset)) or draws_examples(innermost(dataset)):
        return None
    rows, changed = changed_inputs(dataset)
    return (rows, changed) if rows and changed >= MOST * rows else None


def _keeps_inputs(dataset: Any) -> bool:
    """Whether a dataset has something for each of its rows, labels apart: examples that are made up have no others."""
    held = (value for value in vars(dataset).values() if hasattr(value, "__len__") and hasattr(value, "__getitem__"))
    return any(len(value) == len(dataset) > 0 and not _is_number(value) for value in held)


def _is_number(values: Any) -> bool:
    """Whether each of these is a single number."""
    rank = getattr(values, "ndim", None)
    return rank == 1 if rank is not None else isinstance(values, dict) or isinstance(values[0], int | float)
