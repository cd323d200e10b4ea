"""A tensor in another type of numbers: as floats, whole numbers, truth values, or the size of complex ones."""

from collections.abc import Iterator
from typing import Any

# The places of a real and an imaginary part.
PARTS = 2


def types_of(value: Any, torch: str) -> Iterator[tuple[str, bool]]:
    """The source of each type that a tensor may be meant in, and whether that keeps its numbers."""
    if value.is_complex():
        yield "{}.abs()", False
        yield f"{torch}.view_as_real({{}})", False
        return
    if value.is_floating_point():
        if value.element_size() < 4:
            yield "{}.float()", True
        yield "{}.long()", False
        if value.dim() > 1 and value.shape[-1] == PARTS:
            yield f"{torch}.view_as_complex({{}}.contiguous())", False
    else:
        yield "{}.float()", True
    if str(value.dtype) == "torch.bool":
        yield "{}.long()", True
    elif bool(((value == 0) | (value == 1)).all()):  # A mask in numbers; what has others is none.
        yield "{}.bool()", False
