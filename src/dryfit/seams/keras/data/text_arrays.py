"""Arrays of texts that a model of texts is given: Keras 3 reads tensors of them, and arrays of objects in one axis."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves, mapped
from dryfit.core.editing import expression_at
from dryfit.core.evidence.keras_refused import TextArray
from dryfit.core.finding import Location
from dryfit.core.source import argument, argument_node, location_of, source_of
from dryfit.core.trace import prepared
from dryfit.seams.keras.forward.adapting import LOOKUPS
from dryfit.seams.keras.forward.inputs import TEXT, inputs_of

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Where the inputs are given, and those of a fit's validation.
PLACES = (("x", 0), ("validation_data", 7))
# The kinds of NumPy's arrays that hold texts of a fixed width, and of those that hold Python objects.
FIXED, OBJECTS = "US", "O"


def see(session: "Session", model: Any, given: dict[str, Any]) -> None:
    """Enter the arrays of texts among the inputs of a fit, an evaluation or a prediction that has just failed."""
    site = session.site
    with session.unseen():
        if site is None or not takes_text(model):
            return
        for name, position in PLACES:
            value = given.get(name)
            inputs = value[0] if name != "x" and isinstance(value, (tuple, list)) and value else value
            found = [leaf for leaf in leaves(inputs).values() if is_refused(leaf)]
            if found:
                where = _written(site, name, position)
                made = _made(where)
                entry = TextArray(name, len(found[0]), str(found[0].dtype), source_of(where), where or site, made)
                session.recorder.keras_adds("text_arrays", entry)


def is_refused(value: Any) -> bool:
    """Whether a value is an array of texts that Keras 3 does not read."""
    numpy = sys.modules["numpy"]
    if not isinstance(value, numpy.ndarray) or not value.ndim or not value.size:
        return False
    several = value.dtype.kind == OBJECTS and value.ndim > 1
    return value.dtype.kind in FIXED or (several and all(isinstance(part, str) for part in value.reshape(-1)))


def takes_text(model: Any) -> bool:
    """Whether an input of a model is of texts, or one of its layers looks words up."""
    named = any(str(getattr(symbol.dtype, "name", symbol.dtype)) == TEXT for symbol in inputs_of(model).values())
    return named or any(type(layer).__name__ in LOOKUPS for layer in _layers(model))


def _layers(model: Any) -> Iterator[Any]:
    if hasattr(model, "_flatten_layers"):
        yield from model._flatten_layers(include_self=False, recursive=True)


def tensors_of(value: Any) -> Any:
    """The same with tensors for such arrays, where TensorFlow computes."""
    tensorflow = sys.modules.get("tensorflow")
    if tensorflow is None:
        return value
    return mapped(value, lambda leaf: tensorflow.constant(leaf) if is_refused(leaf) else leaf)


def _written(site: Location, name: str, position: int) -> Location | None:
    """Where the inputs are written in the call: those of the validation stand first in a pair."""
    node = argument_node(site, name, position)
    parts = getattr(node, "elts", ()) if name != "x" else ()
    return location_of(parts[0], site.path) if parts else argument(site, name, position)


def _made(where: Location | None) -> Location | None:
    """The line that makes an array which is given by its name."""
    node = expression_at(where)
    return prepared(node, where.path, where.line) if where is not None and node is not None else None
