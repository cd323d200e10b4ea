"""Values that the user's line hands to json, which writes plain numbers, texts, lists and dictionaries alone."""

import ast
from enum import Enum
from functools import partial
from pathlib import PurePath
from traceback import walk_tb
from types import TracebackType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.script import Unserialised
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, node_at, raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What json asks for everything that it cannot write.
ASKED = ("json.encoder", "default")


def unserialised(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter what json could not write; how to run the statement with the numbers of it."""
    value = _refused(error.__traceback__) if isinstance(error, TypeError) else UNKNOWN
    raised = raised_by(error.__traceback__, number) if value is not UNKNOWN else None
    call = node_at(raised.location, ast.Call) if raised is not None else None
    if raised is None or call is None:
        return None
    kind, plain = f"{type(value).__module__}.{type(value).__name__}".removeprefix("__main__."), plainly(value)
    where = location_of(call, raised.location.path)
    session.recorder.script_adds("unserialised", Unserialised(kind, plain, where, number))
    if any(word.arg == "default" for word in call.keywords):
        return None
    changed = partial(rewrites.added, call=call, name="default", value=f"lambda value: {plain or 'str(value)'}")
    return retry(raised, changed, f"with `{plain}` for each" if plain else "with the text of each")


def plainly(value: Any) -> str:
    """The expression that gives what json writes of a `value`; nothing where that is not known."""
    if hasattr(value, "tolist"):
        return "value.tolist()"
    if isinstance(value, (set, frozenset)):
        return "sorted(value)"
    if isinstance(value, PurePath):
        return "str(value)"
    if isinstance(value, Enum):
        return "value.value"
    return "vars(value)" if hasattr(value, "__dict__") and not callable(value) else ""


def _refused(traceback: TracebackType | None) -> Any:
    """What json's encoder was asked to write when it raised."""
    frames = (frame for frame, _ in walk_tb(traceback))
    asked = (f for f in frames if (f.f_globals.get("__name__"), f.f_code.co_name) == ASKED)
    return next((frame.f_locals.get("o", UNKNOWN) for frame in asked), UNKNOWN)
