"""Plain lists where Keras takes arrays."""

import ast
import inspect
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_refused import PARTS, YIELDED, Listed
from dryfit.core.finding import Location
from dryfit.core.source import argument, argument_node, is_user_file, location_of, source_of, statement_at

if TYPE_CHECKING:
    from dryfit.seams.session import Session

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


def see_yielded(session: "Session", source: Any) -> None:
    """Enter the list that a generator gives for its inputs; a fit on it has just failed."""
    frame = source.gi_frame if inspect.isgenerator(source) else None
    # The user's own is counted from within one of ours.
    counted = getattr(frame.f_locals.get("self"), "generator", None) if frame is not None else None
    frame = counted.gi_frame if inspect.isgenerator(counted) else frame
    if frame is None or not is_user_file(frame.f_code.co_filename):
        return
    where = Location(frame.f_code.co_filename, frame.f_lineno)
    with session.unseen():
        try:
            item = next(source)
        except Exception:
            return
    if isinstance(item, list) and len(item) > 1 and hasattr(item[0], "shape"):
        own = _written(where, None)
        session.recorder.keras_adds("listed", Listed(YIELDED, len(item), PARTS, own or where, source_of(own)))
        return
    for number, part in enumerate(item if isinstance(item, tuple) else ()):
        if isinstance(part, list) and len(part) > 1 and all(hasattr(value, "shape") for value in part):
            own = _written(where, number)
            session.recorder.keras_adds("listed", Listed(YIELDED, len(part), "arrays", own or where, source_of(own)))
            return


def _written(where: Location, number: int | None) -> Location | None:
    """Where an element of what a line yields, or all of it, is written as a list."""
    statement = statement_at(where)
    given = (node.value for node in ast.walk(statement) if isinstance(node, ast.Yield)) if statement else ()
    for value in given:
        if number is None:
            return location_of(value, where.path) if isinstance(value, ast.List) else None
        if isinstance(value, ast.Tuple) and number < len(value.elts) and isinstance(value.elts[number], ast.List):
            return location_of(value.elts[number], where.path)
    return None
