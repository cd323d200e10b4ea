"""Datasets of the user's whose length is no whole number."""

import ast
import reprlib
from functools import partial
from traceback import walk_tb
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import BrokenLength
from dryfit.core.retry import Retry
from dryfit.core.source import is_user_file, location_of, nodes_of, parse
from dryfit.seams import rewrites
from dryfit.seams.raised import raised_by

if TYPE_CHECKING:
    from dryfit.seams.mending import Mending


def broken_length(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a dataset whose length is no whole number; how to let its class give one."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, TypeError) else None
    frames = [frame for frame, _ in walk_tb(error.__traceback__)][-1:] if raised is not None else []
    found = next(((owner, value) for frame in frames for owner, value in _lengths(frame)), None)
    if found is None:
        return None
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
    counted = hasattr(length, "__len__") and not hasattr(length, "__index__")
    return length if counted or (isinstance(length, float) and length >= 0) else None
