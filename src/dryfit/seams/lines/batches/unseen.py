"""Categories that an encoder is given and was not fitted on."""

import ast
import sys
from functools import partial
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.reading import Unseen
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import node_at, raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What a fitted encoder holds: the categories of each column, or those of its one.
HELD, SHOWN = ("categories_", "classes_"), 3
# The method that takes them.
ENCODING = "transform"
# The encoders that were met, by their number here.
_MET: list[Any] = []


def unseen_categories(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter an encoder that is given other categories; how to run the statement with known ones in their place."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, ValueError) else None
    call = node_at(raised.location, ast.Call) if raised is not None and not raised.by_line else None
    found = _encoder(error) if call is not None else None
    if raised is None or call is None or found is None:
        return None
    encoder, given = found
    unseen = _unseen(encoder, given)
    if not unseen:
        return None
    kind, where = type(encoder).__name__, location_of(call, raised.location.path)
    shown = tuple(map(repr, unseen[:SHOWN]))
    session.recorder.script_adds("unseen", Unseen(ast.unparse(call.func), kind, shown, len(unseen), where, number))
    _MET.append(encoder)
    source = f"__import__('sys').modules[{__name__!r}].lenient({len(_MET) - 1})"
    return retry(raised, partial(rewrites.preceded, source=source), f"with a category that it knows for {shown[0]}")


def _encoder(error: BaseException) -> tuple[Any, Any] | None:
    """The innermost encoder of sklearn's whose method was running, and what that was given."""
    frames = [frame for frame, _ in walk_tb(error.__traceback__) if frame.f_code.co_name == ENCODING]
    for frame in reversed(frames):
        owner = frame.f_locals.get("self")
        if any(hasattr(owner, name) for name in HELD) and type(owner).__module__.startswith("sklearn.preprocessing"):
            return owner, frame.f_locals.get("X", frame.f_locals.get("y"))
    return None


def _columns(encoder: Any, given: Any) -> list[tuple[Any, list[Any]]]:
    """For each column the categories that are known, and what it holds."""
    values = sys.modules["numpy"].asarray(given, dtype=object)
    if hasattr(encoder, "categories_"):
        return [(known, list(values[:, place])) for place, known in enumerate(encoder.categories_)]
    return [(encoder.classes_, list(values.ravel()))]


def _unseen(encoder: Any, given: Any) -> list[Any]:
    pairs = _columns(encoder, given)
    return list(dict.fromkeys(value for known, column in pairs for value in column if value not in set(known)))


def lenient(number: int) -> None:
    """Let an encoder take a category that it does not know for the first that it knows."""
    encoder, original = _MET[number], _MET[number].transform

    def transform(given: Any) -> Any:
        columns = [[v if v in set(known) else known[0] for v in column] for known, column in _columns(encoder, given)]
        rows = columns[0] if hasattr(encoder, "classes_") else list(zip(*columns, strict=True))
        kept = sys.modules["numpy"].array(rows, dtype=object)
        names = getattr(given, "columns", None)
        return original(type(given)(kept, columns=names, index=given.index) if names is not None else kept)

    encoder.transform = transform
