"""The answers of layers that look words up, where they stand beside other columns in the table of a model's inputs."""

import sys
from collections.abc import Iterator
from typing import Any

from dryfit.backends.keras import numpy_of

# Rows that are compared, the least of them, answers kept of one vocabulary, and columns that are looked through.
READ, FEWEST, KEPT, WIDEST = 512, 8, 8, 4096


def answer(array: Any, kept: int) -> list[Any]:
    """The head of an answer as a table, while few are kept; none where its rows are all alike."""
    if array is None or kept >= KEPT or array.dtype.kind not in "iufb" or array.ndim not in (1, 2):
        return []
    head = array[:READ].astype("float64").reshape(len(array[:READ]), -1)
    return [head] if len(head) >= FEWEST and not (head[:FEWEST] == head[0]).all() else []


def table(x: Any) -> Any:
    """The head of a model's one input with several columns."""
    found = numpy_of(x)
    if found is None or found.ndim != 2 or found.dtype.kind not in "iuf" or len(found) < FEWEST:
        return None
    return found[:READ].astype("float64") if 1 < found.shape[1] <= WIDEST else None


def places(known: Any, answers: list[Any]) -> Iterator[int]:
    """The first columns at which one of some answers stands in a table."""
    for given in answers:
        rows, width = min(len(known), len(given)), given.shape[1]
        for place in range(known.shape[1] - width + 1):
            if bool((known[0, place : place + width] == given[0]).all()) and sys.modules["numpy"].array_equal(
                known[:rows, place : place + width], given[:rows]
            ):
                yield place
