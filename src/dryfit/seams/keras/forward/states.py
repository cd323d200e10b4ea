"""The state that a recurrent layer is told to begin with, beside the one that it keeps."""

from typing import Any

from dryfit.backends.keras import leaves
from dryfit.core.evidence.keras_refused import Begun
from dryfit.core.finding import Location


def refused(layer: Any, given: Any, where: Location | None) -> Begun | None:
    """The states that a layer is given to begin with, where they have not the widths of those that it keeps."""
    kept = getattr(layer, "state_size", None)
    sizes = [kept] if isinstance(kept, int) else list(kept) if isinstance(kept, (list, tuple)) else []
    shapes = [tuple(leaf.shape) for leaf in leaves(given).values()]
    if not shapes or not all(isinstance(size, int) for size in sizes) or any(len(shape) != 2 for shape in shapes):
        return None
    widths = [shape[-1] for shape in shapes]
    if widths == sizes:
        return None
    few = len(widths) < len(sizes)
    return Begun(str(layer.name), type(layer).__name__, _said(sizes), _said(widths), few, where)


def _said(widths: list[Any]) -> str:
    return " and ".join(f"N x {width}" for width in widths)
