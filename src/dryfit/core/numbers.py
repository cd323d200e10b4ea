"""Values that hold numbers and are no tensors: lists, arrays of NumPy, tables of pandas."""

from typing import Any

# Items of a list that are looked at.
LOOKED_AT = 8


def holds_numbers(value: Any) -> bool:
    """Whether a value is rows of numbers in another form than a tensor's."""
    if isinstance(value, (list, tuple)):
        first = value[:LOOKED_AT]
        return bool(first) and all(isinstance(item, (bool, int, float)) or holds_numbers(item) for item in first)
    if hasattr(value, "to_numpy"):
        return holds_numbers(value.to_numpy())
    return type(value).__module__ == "numpy" and _kind(value) in "biuf" and bool(getattr(value, "shape", ()))


def tensor_of(value: Any) -> str:
    """The source that makes a tensor of such a value, with ``{}`` for it: floats as weights have them, ids whole."""
    if isinstance(value, (list, tuple)):
        return "torch.tensor({})"
    table = hasattr(value, "to_numpy")
    floats = _kind(value.to_numpy() if table else value) == "f"
    return f"torch.from_numpy({'{}.to_numpy()' if table else '{}'}){'.float()' if floats else ''}"


def _kind(value: Any) -> str:
    """NumPy's letter for what an array holds."""
    return str(getattr(getattr(value, "dtype", None), "kind", "O"))


def reversed_axes(value: Any) -> bool:
    """Whether an array is read backwards along an axis, as what `[::-1]` and `flip` give: no tensor can be."""
    return type(value).__name__ == "ndarray" and any(stride < 0 for stride in value.strides)
