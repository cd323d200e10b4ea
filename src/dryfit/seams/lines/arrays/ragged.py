"""Arrays of several batches, each padded to a length of its own, which are to be one."""

from collections.abc import Iterator, Sequence
from typing import Any


def as_tokens(arrays: Sequence[Any]) -> Iterator[str]:
    """The arrays with the axes of rows and tokens as one, where they differ in the length of their rows alone."""
    if not all(hasattr(array, "ndim") for array in arrays):
        return
    ranks, lengths = {array.ndim for array in arrays}, {array.shape[1:2] for array in arrays}
    if len(ranks) > 1 or len(lengths) < 2 or len({array.shape[2:] for array in arrays}) > 1:
        return
    shape = "-1" if ranks == {2} else "-1, *item.shape[2:]"
    yield f"[item.reshape({shape}) for item in {{}}]"
