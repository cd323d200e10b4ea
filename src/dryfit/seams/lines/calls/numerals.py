"""Numbers that a library is given as text."""

import ast
import inspect
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.calls import RefusedValue
from dryfit.core.finding import Location
from dryfit.core.options import untyped_option
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, parse
from dryfit.core.trace import trace
from dryfit.core.values import values_of_key
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, resolve, retry, value_of
from dryfit.seams.signature import named

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending


@dataclass(frozen=True)
class Given:
    """A string that a call is given: its parameter's name where that is known, and its expression."""

    name: str
    value: str
    node: ast.expr


def numeral(session: "Mending", raised: Raised, call: ast.Call, callee: Any) -> Retry | None:
    """A string that reads as a number, given to a library that computes with it; how to give the number."""
    if raised.by_line:
        return None
    for given in strings(call, callee, raised):
        number = number_in(given.value)
        if number is None:
            continue
        where = location_of(call, raised.location.path)
        place = place_of_text(given.node, raised.location.path)
        entry = RefusedValue(named(callee), given.name, given.value, where, place, (), repr(number), raised.number)
        session.recorder.script_adds("refused_values", entry)
        changed = partial(rewrites.replaced, node=given.node, source=repr(number))
        return retry(raised, changed, f"with {number!r} for {given.value!r}")
    return _spread(session, raised, call, callee)


def _spread(session: "Mending", raised: Raised, call: ast.Call, callee: Any) -> Retry | None:
    """Numbers that stand as text in a mapping of settings which a call is given with `**`."""
    path = raised.location.path
    for word in call.keywords:
        values = resolve(word.value, raised.frame) if word.arg is None else None
        pairs = values.items() if isinstance(values, Mapping) else ()
        found = {name: (text, number_in(text)) for name, text in pairs if type(text) is str}
        texts = {name for name, known in parameters_of(callee).items() if isinstance(known.default, str)}
        numbers = {str(name): pair for name, pair in found.items() if pair[1] is not None and name not in texts}
        for name, (text, number) in numbers.items():
            entry = RefusedValue(named(callee), name, text, location_of(call, path), _written(name, text, path))
            entry = replace(entry, nearest=repr(number), failure=raised.number)
            session.recorder.script_adds("refused_values", entry)
        if numbers:
            told = ", ".join(f"{name!r}: {number!r}" for name, (_, number) in numbers.items())
            changed = partial(rewrites.replaced, node=word.value, source=f"{{**{ast.unparse(word.value)}, {told}}}")
            return retry(raised, changed, f"with {{{told}}}")
    return None


def _written(name: str, text: str, path: str) -> Location | None:
    """The one place of a file where a setting stands in a dictionary as this text."""
    tree = parse(path)
    values = values_of_key(name, tree) if tree is not None else ()
    found = [value for value in values if isinstance(value, ast.Constant) and value.value == text]
    return location_of(found[0], path) if len(found) == 1 else None


def number_in(text: str) -> float | int | None:
    """The number that a text reads as."""
    for kind in (int, float):
        with suppress(ValueError):
            return kind(text)
    return None


def strings(call: ast.Call, callee: Any, raised: Raised) -> Iterator[Given]:
    """The strings among what a call gives, one by one."""
    names = list(parameters_of(callee))
    pairs = [(names[i] if i < len(names) else "", value) for i, value in enumerate(call.args)]
    pairs += [(word.arg or "", word.value) for word in call.keywords]
    for name, node in pairs:
        value = value_of(node, raised.frame)
        if type(value) is str:
            yield Given(name, value, node)


def parameters_of(callee: Any) -> Mapping[str, inspect.Parameter]:
    """The parameters of a function or a class, none where they cannot be told."""
    try:
        return inspect.signature(callee).parameters
    except (TypeError, ValueError):
        return {}


def place_of_text(node: ast.expr, path: str) -> Location:
    """Where a number became text: the option of the command line that says no type, or the value itself."""
    return untyped_option(node, path) or place_of(node, path)


def place_of(node: ast.expr, path: str) -> Location:
    """Where a value stands in the source, followed back through names."""
    found = trace(node, path)
    return found.location if found is not None else location_of(node, path)
