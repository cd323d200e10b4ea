"""Attributes that a method of the object sets, which nothing has called before the line asks for them."""

import ast
import dis
import inspect
from functools import partial
from types import FrameType, FunctionType
from typing import Any

from dryfit.core.evidence.missing import MissingAttribute
from dryfit.core.retry import Retry
from dryfit.core.source import Site, definition_of, frames_from, is_user_file
from dryfit.seams.raised import Raised, names_in, retry

# What makes an object: whatever it sets is there.
MAKING = ("__init__", "__new__", "__post_init__")
# What gives a layer of Keras its weights, at its first call.
BUILD = "build"


def unset_yet(owner: Any, node: ast.Attribute, raised: Raised) -> tuple[MissingAttribute, Retry] | None:
    """The attribute, told where the object is used too early; how to run the statement after the method."""
    setter = _setter(owner, node.attr, raised)
    outside = _user_of(owner, raised.frame) if setter else None
    if outside is None:
        return None
    source, names = ast.unparse(node.value), names_in(outside)
    caller = next((name for name in names if names[name] is owner), "")
    entry = MissingAttribute(
        source=source,
        kind=type(owner).__name__,
        name=node.attr,
        location=Site.of(outside).location,
        own=True,
        setter=setter,
        caller=caller,
        failure=raised.number,
    )
    call = f"{source}.{setter}()"
    return entry, retry(raised, partial(_after, call), f"after `{call}`")


def _setter(owner: Any, name: str, raised: Raised) -> str:
    """The only method that sets an attribute, the user's own or a `build`, where it can be called without arguments."""
    if any(_sets(vars(kind).get(making), name) for kind in type(owner).__mro__ for making in MAKING):
        return ""
    methods = {key: value for kind in reversed(type(owner).__mro__) for key, value in vars(kind).items()}
    found = [key for key, value in methods.items() if _sets(value, name) or (key == BUILD and _stores(value, name))]
    alone = len(found) == 1 and methods[found[0]].__code__ is not raised.frame.f_code
    return found[0] if alone and _is_free(methods[found[0]]) else ""


def _sets(method: Any, name: str) -> bool:
    function = definition_of(method.__code__) if isinstance(method, FunctionType) else None
    if function is None or not function.args.args:
        return False
    own = function.args.args[0].arg
    stores = (n for n in ast.walk(function) if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Store))
    return any(n.attr == name and isinstance(n.value, ast.Name) and n.value.id == own for n in stores)


def _stores(method: Any, name: str) -> bool:
    """Whether the code of a library's function sets an attribute of this name."""
    code = getattr(method, "__code__", None)
    return code is not None and any(i.opname == "STORE_ATTR" and i.argval == name for i in dis.get_instructions(code))


def _is_free(method: FunctionType) -> bool:
    """Whether a method needs nothing but its object."""
    given = list(inspect.signature(method).parameters.values())[1:]
    return all(p.default is not p.empty or p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD) for p in given)


def _user_of(owner: Any, frame: FrameType) -> FrameType | None:
    """The innermost frame of the user's that is no method of the object."""
    users = (f for f in frames_from(frame) if is_user_file(f.f_code.co_filename))
    return next((f for f in users if f.f_locals.get("self") is not owner), None)


def _after(call: str, statement: ast.stmt) -> list[ast.stmt]:
    return [*ast.parse(call).body, statement]
