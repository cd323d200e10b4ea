"""Weights that layers of the user's own make themselves, all of one value."""

import ast
import math
import sys
from typing import Any

from dryfit.backends.keras import numpy_of
from dryfit.core.finding import Location
from dryfit.core.source import file_of_class, is_user_file, location_of, nodes_of, parse
from dryfit.seams.keras.state import value_of


def flat_of(layer: Any) -> str:
    """What such a layer's weights begin with, "" where they are drawn."""
    return next((f"weight of {value:g} everywhere" for _, value in _flat(layer)), "")


def draw_flat(layers: list[Any]) -> None:
    """Draw these weights as wide as Glorot's."""
    drawn = sys.modules["numpy"].random.RandomState(0)
    for layer in layers:
        for weight, _ in _flat(layer):
            shape = tuple(int(extent) for extent in weight.shape)
            spread = math.sqrt(2.0 / (math.prod(shape[:-2]) * (shape[-2] + shape[-1])))
            weight.assign((drawn.standard_normal(shape) * spread).astype("float32"))


def initialised_at(layer: Any) -> Location | None:
    """Where the class of such a layer names the initializer of its weights, by the first that gives one value."""
    path = _path(layer) if flat_of(layer) else ""
    for node in nodes_of(tree) if path and (tree := parse(path)) else ():
        if not isinstance(node, ast.ClassDef) or node.name != type(layer).__name__:
            continue
        for call in ast.walk(node):
            words = call.keywords if isinstance(call, ast.Call) and _named(call) == "add_weight" else ()
            for word in words:
                if word.arg == "initializer" and _is_flat(word.value):
                    return location_of(word.value, path)
    return None


def _named(call: ast.Call) -> str:
    return getattr(call.func, "attr", "")


def _is_flat(node: ast.expr) -> bool:
    text = ast.unparse(node).lower()
    return any(word in text for word in ("zeros", "ones", "constant"))


def _flat(layer: Any) -> list[tuple[Any, float]]:
    """The matrices among a user's layer's own weights whose values are all the same, with that value."""
    if not _path(layer) or not getattr(layer, "trainable", True):
        return []
    found = []
    held: Any = getattr(layer, "_trainable_variables", None) or getattr(layer, "_trainable_weights", None)
    for weight in held or ():
        values = numpy_of(value_of(weight))
        if values is not None and values.ndim > 1 and min(values.shape) > 1 and values.std() == 0:
            found.append((weight, float(values.flat[0])))
    return found


def _path(layer: Any) -> str:
    """The user's file in which the class of a layer stands."""
    path = file_of_class(type(layer))
    return path if path and is_user_file(path) else ""
