"""Datasets of the user's whose length is no whole number, or that have none."""

import ast
import inspect
import operator
import reprlib
from functools import partial
from traceback import walk_tb
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import BrokenLength
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import class_around, is_user_file, line_text, location_of, nodes_of, parse
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, names_in, raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending


def broken_length(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a dataset whose length is no whole number; how to let its class give one."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, TypeError) else None
    frames = [frame for frame, _ in walk_tb(error.__traceback__)][-1:] if raised is not None else []
    found = next(((owner, value) for frame in frames for owner, value in _lengths(frame)), None)
    if found is None:
        return _without_length(session, raised) if raised is not None else None
    code = type(found[0]).__len__.__code__
    tree = parse(code.co_filename)
    returns = [n for n in nodes_of(tree) if isinstance(n, ast.Return) and n.value is not None] if tree else []
    lines = {line for *_, line in code.co_lines() if line is not None}
    own = [node for node in returns if node.lineno in lines]
    if len(own) != 1 or own[0].value is None:
        return None
    value, source = own[0].value, ast.unparse(own[0].value)
    where = location_of(value, code.co_filename)
    name, length, made = type(found[0]).__name__, reprlib.repr(found[1]), _whole(found[1], source)
    session.recorder.script_adds("broken_lengths", BrokenLength(name, source, length, made, where, number))
    changed = partial(rewrites.replaced, node=value, source=made)
    return Retry(where.path, code.co_firstlineno, changed, f"with `{made}` for its length", code)


def _whole(length: Any, source: str) -> str:
    """The source of a whole number: that of a float, the first of a shape, or how many rows there are."""
    if isinstance(length, float):
        return f"int({source})"
    is_shape = isinstance(length, tuple) and bool(length) and all(type(size) is int for size in length)
    return f"{source}[0]" if is_shape and source.endswith((".shape", ".size()")) else f"len({source})"


def _lengths(frame: FrameType) -> list[tuple[Any, Any]]:
    """The values in a frame, and the attributes of the object that it belongs to, that have a broken length."""
    own = frame.f_locals.get("self")
    held = [*frame.f_locals.values(), *(vars(own).values() if hasattr(own, "__dict__") else ())]
    return [(value, length) for value in held if (length := _length(value)) is not None]


def _length(value: Any) -> Any:
    method = getattr(type(value), "__len__", None)
    code = getattr(method, "__code__", None)
    if code is None or not is_user_file(code.co_filename):
        return None
    try:
        length = method(value)  # type: ignore[misc]
    except Exception:
        return None
    counted = hasattr(length, "__len__") and not _is_whole(length)
    return length if counted or (isinstance(length, float) and length >= 0) else None


def _is_whole(value: Any) -> bool:
    try:
        operator.index(value)
    except TypeError:
        return False
    return True


# Classes that have no length at all


def _without_length(session: "Mending", raised: Raised) -> Retry | None:
    """A dataset of the user's that is asked for its length, and whose class gives items alone."""
    found = next(((name, value) for name, value in names_in(raised.frame).items() if _is_endless(value)), None)
    if found is None:
        return None
    name, held = found[0], _rows(found[1])
    where = _header(type(found[1]))
    made = f"len(self.{held})" if held else ""
    entry = BrokenLength(type(found[1]).__name__, "", "", made, where, raised.number)
    session.recorder.script_adds("broken_lengths", entry)
    if not held:
        return None
    given = f"setattr(type({name}), '__len__', lambda self: len(self.{held}))"
    return retry(raised, partial(rewrites.preceded, source=given), f"with `{made}` for its length")


def _header(kind: type) -> Location | None:
    """The line on which a class begins."""
    code = vars(kind)["__getitem__"].__code__
    place = Location(code.co_filename, code.co_firstlineno, 0, text=line_text(code.co_filename, code.co_firstlineno))
    definition = class_around(place)
    if definition is None:
        return None
    text = line_text(place.path, definition.lineno)
    return Location(place.path, definition.lineno, definition.col_offset, definition.lineno, len(text), text)


def _is_endless(value: Any) -> bool:
    kind = type(value)
    own = vars(kind).get("__getitem__")
    return inspect.isfunction(own) and is_user_file(own.__code__.co_filename) and not hasattr(kind, "__len__")


def _rows(value: Any) -> str:
    """The attribute that holds the rows: all of the object's that have a length agree on it, or one is named alone."""
    sizes = {name: _size(item) for name, item in vars(value).items() if not name.startswith("_")}
    counted = {name: size for name, size in sizes.items() if size}
    return next(iter(counted)) if len(set(counted.values())) == 1 else ""


def _size(item: Any) -> int:
    try:
        return 0 if isinstance(item, (str, dict)) else len(item)
    except TypeError:
        return 0
