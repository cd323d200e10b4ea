"""Plain lists where Keras takes arrays."""

import sys
from collections.abc import Iterator
from typing import Any

from dryfit.core.evidence.keras_refused import Listed
from dryfit.core.finding import Location
from dryfit.core.source import argument, argument_node, location_of, source_of

# What a plain list holds at its innermost.
PLAIN = (str, bytes, bool, int, float)
# Where fit takes its data.
PLACES = (("x", 0), ("y", 1), ("validation_data", 7))


def listed(given: dict[str, Any], site: Location | None) -> Iterator[Listed]:
    """The plain lists that a fit is given, those of its validation too."""
    for name, position in PLACES:
        value, where = given.get(name), argument(site, name, position)
        parts = value if name == "validation_data" and isinstance(value, (tuple, list)) else (value,)
        node = argument_node(site, name, position)
        places = getattr(node, "elts", ()) if len(parts) > 1 else ()
        for number, part in enumerate(parts):
            kind = kind_of(part)
            if kind and site is not None:
                own = location_of(places[number], site.path) if len(places) == len(parts) else where
                yield Listed(name, len(part), kind, own or site, source_of(own))


def kind_of(value: Any) -> str:
    """The type of a plain list's elements, "" for what is no plain list."""
    inner = value
    while isinstance(inner, list) and inner:
        inner = inner[0]
    return type(inner).__name__ if isinstance(value, list) and isinstance(inner, PLAIN) else ""


def arrays_of(value: Any) -> Any:
    """The same with arrays for plain lists; texts become a tensor where TensorFlow computes."""
    kind = kind_of(value)
    if kind == "str" and "tensorflow" in sys.modules:
        return sys.modules["tensorflow"].constant(value)
    if kind:
        return sys.modules["numpy"].array(value)
    return tuple(map(arrays_of, value)) if isinstance(value, tuple) else value
