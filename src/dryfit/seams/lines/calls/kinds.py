"""Plain values where the line wants a tensor or an array: what would make one of them."""

import sys
from collections.abc import Mapping, Sequence
from typing import Any

# What compares, and so means which class it is, where `max` gives the largest values and their places.
COMPARING = ("eq", "ne", "equal")
# A number is none of a kind of its own: these are asked of it as of the tensor it was thought to be.
NUMBERS = (bool, int, float)
# What other checks tell of a number.
TOLD_ELSEWHERE = ("backward",)
# How scripts name the libraries.
NAMES = {
    "torch": ("torch",),
    "numpy": ("np", "numpy"),
    "pandas": ("pd", "pandas"),
    "tensorflow": ("tf", "tensorflow"),
}


def is_whole(value: Any) -> bool:
    """Whether a value is whole numbers in a tensor or an array."""
    return str(getattr(value, "dtype", "")).removeprefix("torch.").startswith(("int", "uint"))


def conversion(owner: Any, name: str, source: str, scope: Mapping[str, Any]) -> str:
    """The source of what has the attribute, made of what has not; nothing where that is not known."""
    torch, numpy = sys.modules.get("torch"), sys.modules.get("numpy")
    of_tensor = torch is not None and hasattr(torch.Tensor, name)
    of_array = numpy is not None and hasattr(numpy.ndarray, name)
    if name in TOLD_ELSEWHERE or not (of_tensor or of_array):
        return ""
    if type(owner).__module__ == "torch.return_types":
        part = "indices" if name in COMPARING else "values"
        return f"{source}.{part}" if hasattr(owner, part) else ""
    if torch is not None and isinstance(owner, torch.Tensor):
        return f"{source}.detach().cpu().numpy()" if of_array else ""
    if numpy is not None and isinstance(owner, (numpy.ndarray, numpy.generic)):
        return f"{called('torch', scope)}.as_tensor({source})" if of_tensor else ""
    if isinstance(owner, NUMBERS):
        return f"{called('torch', scope)}.tensor({source})" if of_tensor else ""
    return _of_several(owner, source, scope, of_tensor, of_array) if isinstance(owner, (list, tuple)) else ""


def _of_several(values: Sequence[Any], source: str, scope: Mapping[str, Any], of_tensor: bool, of_array: bool) -> str:
    torch = sys.modules.get("torch")
    if torch is not None and values and all(isinstance(value, torch.Tensor) for value in values):
        join = "stack" if len({value.shape for value in values}) == 1 else "cat"
        return f"{called('torch', scope)}.{join}({source})" if of_tensor else ""
    if not values or not all(isinstance(value, NUMBERS) or hasattr(value, "__array__") for value in values):
        return ""
    if of_array:
        return f"{called('numpy', scope)}.array({source})"
    return f"{called('torch', scope)}.tensor({source})"


def called(library: str, scope: Mapping[str, Any]) -> str:
    """The name that the script has for a library, or an expression that gives it."""
    known = (name for name in NAMES[library] if scope.get(name) is sys.modules.get(library))
    return next(known, f"__import__({library!r})")


def is_variable(value: Any) -> bool:
    """Whether a value is a variable of Keras 3, which holds a tensor of the backend's."""
    return type(value).__module__.startswith("keras.src") and hasattr(value, "value") and hasattr(value, "assign")
