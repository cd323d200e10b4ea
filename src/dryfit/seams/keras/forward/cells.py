"""The first weights of recurrent layers and of tables, where no initializer of use would draw them."""

import math
import sys
from typing import Any

from dryfit.backends.keras import numpy_of
from dryfit.seams.keras.state import value_of

# A recurrent kernel this many times wider than an orthogonal one multiplies what it carries on in every step.
WIDER = 3.0


def odd_inside(layer: Any) -> str:
    """What is unusual about what a cell carries on with, or about the rows of a table; "" if nothing."""
    if not getattr(layer, "trainable", True):
        return ""
    carried = _values(layer, "recurrent_kernel")
    if carried is not None:
        usual, spread = 1.0 / math.sqrt(carried.shape[1]), float(carried.std())
        return f"recurrent kernel of deviation {spread:.2g}, and {usual:.2g} is usual" if spread > WIDER * usual else ""
    rows = _values(layer, "embeddings")
    if rows is not None and rows.shape[1] > 1 and rows.std() == 0:
        return f"table of {float(rows.flat[0]):g} everywhere"
    return ""


def draw_inside(layers: list[Any]) -> None:
    """Draw these as Keras does by default: the recurrent kernel orthogonal, a table's rows small."""
    numpy = sys.modules["numpy"]
    drawn = numpy.random.RandomState(0)
    for layer in layers:
        carried, rows = _values(layer, "recurrent_kernel"), _values(layer, "embeddings")
        if carried is not None:
            layer.recurrent_kernel.assign(_orthogonal(drawn.standard_normal(carried.shape)))
        elif rows is not None and rows.std() == 0:
            layer.embeddings.assign(drawn.uniform(-0.05, 0.05, rows.shape).astype("float32"))


def _orthogonal(values: Any) -> Any:
    """Rows of length 1 at right angles to each other."""
    wide = values if values.shape[0] >= values.shape[1] else values.T
    found = sys.modules["numpy"].linalg.qr(wide)[0]
    return (found if found.shape == values.shape else found.T).astype("float32")


def _values(layer: Any, name: str) -> Any:
    held = getattr(layer, name, None)
    found = numpy_of(value_of(held)) if held is not None else None
    return found if found is not None and found.ndim == 2 else None
