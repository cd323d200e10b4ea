"""A tensor in plain numbers."""

from dataclasses import dataclass


@dataclass(frozen=True)
class TensorSummary:
    """What the checks may know of a tensor.

    The statistics are over finite values and are None where they mean nothing (an empty
    tensor, strings). ``row_sums`` is the smallest and largest sum over the last axis.
    ``integral`` says that every value is a whole number, whatever the dtype.
    ``distinct`` counts different values of a small tensor, else None.
    """

    shape: tuple[int, ...]
    dtype: str
    device: str = "cpu"
    min: float | None = None
    max: float | None = None
    mean: float | None = None
    std: float | None = None
    nonfinite: int = 0
    zero_fraction: float | None = None
    row_sums: tuple[float, float] | None = None
    integral: bool | None = None
    distinct: int | None = None
    requires_grad: bool = False

    @property
    def size(self) -> int:
        """The number of elements."""
        total = 1
        for extent in self.shape:
            total *= extent
        return total

    @property
    def is_float(self) -> bool:
        """Whether the dtype holds real numbers."""
        return "float" in self.dtype

    @property
    def is_integer(self) -> bool:
        """Whether the dtype holds whole numbers."""
        return "int" in self.dtype

    def __str__(self) -> str:
        return f"{self.dtype} {' x '.join(map(str, self.shape)) or 'scalar'}"
