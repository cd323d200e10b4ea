"""Tensors and arrays of several numbers where a text takes one, with so many digits behind its point."""

import ast
from collections.abc import Sequence
from typing import Any

from dryfit.backends.torch import is_tensor
from dryfit.seams.lines.calls.conversions import Conversion

# Built-in functions that give one number fewer digits.
ROUNDING = ("format", "round")


def printed_means(node: ast.expr, values: Sequence[Any], place: int) -> list[Conversion]:
    """The mean of several numbers that an operation prints."""
    value = values[place]
    if not _prints(node, values) or getattr(value, "size", None) is None or not getattr(value, "shape", ()):
        return []
    if is_tensor(value):
        whole = not (value.is_floating_point() or value.is_complex())
        return [Conversion(f"{{}}{'.float()' * whole}.mean().item()", keeps=False)] if value.numel() > 1 else []
    kind = getattr(getattr(value, "dtype", None), "kind", "")
    return [Conversion("{}.mean()", keeps=False)] if kind in tuple("biuf") and value.size > 1 else []


def _prints(node: ast.expr, values: Sequence[Any]) -> bool:
    if isinstance(node, ast.JoinedStr):
        return any(isinstance(part, ast.FormattedValue) and part.format_spec for part in node.values)
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.Mod) and isinstance(values[0], str)
    if not isinstance(node, ast.Call):
        return False
    method = isinstance(node.func, ast.Attribute) and node.func.attr == "format" and isinstance(values[0], str)
    return method or (isinstance(node.func, ast.Name) and node.func.id in ROUNDING)
