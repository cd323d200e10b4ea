"""Keywords that a function hands on with all others, `**kwargs`, to what does not take them."""

import ast
import inspect
from collections.abc import Mapping
from functools import partial
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.calls import UnknownArgument
from dryfit.core.retry import Retry
from dryfit.core.source import Site, location_of
from dryfit.seams.forwarding import given_by
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, node_at, raised_by, resolve, retry
from dryfit.seams.signature import new_name, settings_of, unknown, unknown_keywords

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending


def handed_down(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a keyword that one call gives and another, which it is handed on to, does not take."""
    refused = isinstance(error, TypeError) and not isinstance(error, ValueError)
    raised = raised_by(error.__traceback__, number) if refused else None
    call = node_at(raised.location, ast.Call) if raised is not None else None
    spread = next((word for word in call.keywords if word.arg is None), None) if call is not None else None
    if raised is None or call is None or spread is None or _is_known(session, number):
        return None
    given, (owner, function) = resolve(spread.value, raised.frame), _called(call, raised.frame)
    if not isinstance(given, Mapping) or not callable(function):
        return None
    names = _refused(owner, function, list(map(str, given)), str(error))
    if not names:
        return None
    frames, path = _frames(error.__traceback__, raised.frame), raised.location.path
    entries = []
    for name in names:
        where = given_by(frames, name) or location_of(call, path)
        entries.append(unknown(owner, name, function, where, number))
        session.recorder.script_adds("unknown_arguments", entries[-1])
    return _without(raised, spread, entries)


def _refused(owner: Any, function: Any, given: list[str], message: str) -> list[str]:
    """The keywords that are not taken; what takes any, and hands them on in turn, names the one that is not."""
    if function is object.__init__:
        return given
    taken = settings_of(owner)
    quoted = [name for name in given if f"'{name}'" in message and name not in taken]
    return unknown_keywords(function, given) or quoted


def _is_known(session: "Mending", number: int) -> bool:
    """Whether what watches the class that was built has told of this failure, or of the call, already."""
    entries = session.recorder.script.unknown_arguments
    return session.constructing or any(entry.failure == number for entry in entries)


def _called(call: ast.Call, frame: FrameType) -> tuple[Any, Any]:
    """The class or function that is called, and what has its signature; `super()` is the next class with the method."""
    method = call.func
    if not (isinstance(method, ast.Attribute) and isinstance(method.value, ast.Call)):
        found = resolve(method, frame)
        return found, found
    own = frame.f_locals.get("__class__", UNKNOWN)
    if method.value.args:
        own = resolve(method.value.args[0], frame)
    first = frame.f_locals.get(next(iter(frame.f_code.co_varnames), ""), None)
    if ast.unparse(method.value.func) != "super" or not inspect.isclass(own) or not isinstance(first, own):
        return UNKNOWN, UNKNOWN
    behind = type(first).__mro__[type(first).__mro__.index(own) + 1 :]
    owner = next((kind for kind in behind if method.attr in vars(kind)), UNKNOWN)
    # What no base takes is taken by nothing of the class.
    return type(first) if owner is object else owner, getattr(owner, method.attr, UNKNOWN)


def _frames(traceback: TracebackType | None, last: FrameType) -> list[Site]:
    """The places in the calls that led to a frame, itself the first."""
    found: list[Site] = []
    frame = traceback.tb_frame.f_back if traceback is not None else None
    while traceback is not None:
        found.insert(0, Site(traceback.tb_frame.f_code, traceback.tb_lasti, traceback.tb_lineno))
        if traceback.tb_frame is last:
            break
        traceback = traceback.tb_next
    while frame is not None:
        found.append(Site.of(frame))
        frame = frame.f_back
    return found


def _without(raised: Raised, spread: ast.keyword, entries: list[UnknownArgument]) -> Retry:
    """Hand all others on, and what has another name under that."""
    becomes = {entry.argument: new_name(entry) for entry in entries}
    gone, source = tuple(name for name, new in becomes.items() if not new), ast.unparse(spread.value)
    renamed = {name: new for name, new in becomes.items() if new}
    key = f"{renamed!r}.get(name, name)" if renamed else "name"
    kept = f"{{{key}: value for name, value in {source}.items() if name not in {gone!r}}}"
    done = ", ".join(f"with `{new}` for `{old}`" if new else f"without `{old}`" for old, new in becomes.items())
    return retry(raised, partial(rewrites.replaced, node=spread.value, source=kept), done)
