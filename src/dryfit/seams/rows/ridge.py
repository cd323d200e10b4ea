"""A linear model, fitted on rows of numbers in one step."""

import sys
from typing import Any

# The ridge's weight, as a share of the mean square of a column.
RIDGE = 0.1


def answered(known: Any, wanted: Any, asked: Any) -> Any:
    """What a ridge fitted on the rows `known` gives for the rows `asked`, all of them arrays of NumPy."""
    numpy = sys.modules["numpy"]
    gram = known.T @ known + RIDGE * len(known) * numpy.eye(known.shape[1])
    return asked @ numpy.linalg.solve(gram, known.T @ wanted)
