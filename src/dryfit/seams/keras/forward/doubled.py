"""Pixels that are scaled before the model, and once more by its own first layer."""

import ast
from typing import Any

from dryfit.core.finding import Location
from dryfit.core.source import location_of, nodes_of, parse
from dryfit.seams.keras.models import all_layers

# A layer that takes pixels from 0 to 255 multiplies by this at most.
LARGEST_SCALE = 0.02
# Scaled pixels are within 1 of 0, up to rounding, and none are as small as what is scaled twice.
ONE, LEAST = 1.001, 0.05
# What pixels are divided by.
DIVISORS = (255, 256, 127.5, 128)


def rescaler(model: Any) -> Any | None:
    """The layer of a model that divides pixels."""
    for layer in all_layers(model):
        scale = getattr(layer, "scale", None)
        if type(layer).__name__ == "Rescaling" and isinstance(scale, (int, float)) and 0 < scale <= LARGEST_SCALE:
            return layer
    return None


def is_scaled(low: float | None, high: float | None) -> bool:
    """Whether pixels of this range have been divided before."""
    return low is not None and high is not None and low >= -ONE and LEAST < high <= ONE


def restored(values: Any, low: float) -> Any:
    """Scaled pixels as they were."""
    return ((values + 1) * 127.5 if low < 0 else values * 255.0).astype("float32")


def divided_at(path: str) -> Location | None:
    """The one division of a file by what pixels are divided by."""
    tree = parse(path)
    found = [
        node
        for node in (nodes_of(tree) if tree else ())
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Div)
        and isinstance(node.right, ast.Constant)
        and node.right.value in DIVISORS
        and not isinstance(node.left, ast.Constant)
    ]
    return location_of(found[0], path) if len(found) == 1 else None
