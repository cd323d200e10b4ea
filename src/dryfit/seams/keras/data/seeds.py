"""Pictures and masks that two iterators draw, each in an order of its own."""

import ast
import sys
from types import GeneratorType
from typing import Any

from dryfit.core.evidence.keras_rows import Paired
from dryfit.core.finding import Location
from dryfit.core.source import location_of
from dryfit.core.trace import calls_named

# How a script makes such an iterator.
FLOWS = ("flow", "flow_from_directory", "flow_from_dataframe")


def unlike(source: Any, site: Location | None) -> Paired | None:
    """Two iterators without labels of their own that a fit's source draws from, shuffled by different seeds."""
    found = {name: value for name, value in _held(source).items() if _is_iterator(value)}
    distinct = list({id(value): (name, value) for name, value in found.items()}.values())
    if len(distinct) != len(found) or len(distinct) != 2:
        return None
    (name, one), (other_name, other) = distinct
    if one.n != other.n or (one.seed is not None and one.seed == other.seed):
        return None
    first, second = _orders(one, other)
    wrong = int((first != second).sum())
    if not wrong:
        return None
    row = int((first != second).argmax())
    own, given = f"row {first[row]} of `{other_name}`", f"row {second[row]}"
    where = _unseeded(site) or site
    return Paired(int(one.n), wrong, row, int(first[row]), own, given, name, other_name, where)


def _held(source: Any) -> dict[str, Any]:
    """What a zip joins, or a generator reads by name."""
    if isinstance(source, zip):
        known = vars(sys.modules["__main__"]).items()
        parts = source.__reduce__()[1]
        return {next((n for n, v in known if v is part), str(i)): part for i, part in enumerate(parts)}
    frame = source.gi_frame if isinstance(source, GeneratorType) else None
    if frame is None:
        return {}
    named = {name: frame.f_globals[name] for name in frame.f_code.co_names if name in frame.f_globals}
    return {**named, **frame.f_locals}


def _is_iterator(value: Any) -> bool:
    """Whether a value is an iterator of Keras over pictures alone, in an order that it draws."""
    drawn = hasattr(value, "index_generator") and getattr(value, "shuffle", False) and hasattr(value, "seed")
    return bool(drawn) and getattr(value, "y", None) is None and getattr(value, "class_mode", None) is None


def _orders(one: Any, other: Any) -> tuple[Any, Any]:
    """The first orders of both; without a seed each goes on where the last has stopped."""
    numpy = sys.modules["numpy"]
    free = numpy.random.RandomState(0)
    states = [free if part.seed is None else numpy.random.RandomState(part.seed) for part in (one, other)]
    return tuple(state.permutation(one.n) for state in states)


def _unseeded(site: Location | None) -> Location | None:
    """The last call that makes an iterator, or the one that is given no seed."""
    calls: list[ast.Call] = calls_named(site.path, *FLOWS) if site is not None else []
    bare = [call for call in calls if all(word.arg not in ("seed", None) for word in call.keywords)]
    chosen = (bare or calls)[-1:]
    return location_of(chosen[0], site.path) if chosen and site is not None else None
