"""Whole models that could not be written because a class of theirs cannot be described."""

from traceback import walk_tb
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_given import Unwritten
from dryfit.core.finding import Location
from dryfit.core.source import is_user_file
from dryfit.seams.keras.metrics.watching import is_checkpoint

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# What writes a whole model, and what asks an object how it is made.
WRITING, DESCRIBING = ("save", "save_model"), "get_config"
# How the arguments are called that name the file.
FILES = ("filepath", "path")
# The models that are described by their layers.
OF_LAYERS = ("Functional", "Sequential")


def unwritten_by_callback(session: "Session", error: BaseException) -> None:
    """Enter a whole model that a callback could not write."""
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    callback = next((s for f in frames if is_checkpoint(s := f.f_locals.get("self"))), None)
    if callback is None or getattr(callback, "save_weights_only", True):
        return
    if (entry := unwritten(error, session.sites.get(id(callback)), type(callback).__name__)) is not None:
        session.recorder.keras_adds("unwritten", entry)


def unwritten(
    error: BaseException, where: Location | None, by: str = "", failure: int | None = None
) -> Unwritten | None:
    """A whole model that a library refused to write, by what it was asked for and what its class is."""
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    writing = [f for f in frames if f.f_code.co_name in WRITING and not is_user_file(f.f_code.co_filename)]
    if not isinstance(error, NotImplementedError) or not writing or is_user_file(frames[-1].f_code.co_filename):
        return None
    model = next((m for f in writing for m in (f.f_locals.get("self"), f.f_locals.get("model")) if _is_model(m)), None)
    asked = frames[-1].f_locals.get("self") if frames[-1].f_code.co_name == DESCRIBING else None
    refused = model if asked is None else asked
    if refused is None or (asked is None and any(c.__name__ in OF_LAYERS for c in type(refused).__mro__)):
        return None
    return Unwritten(type(refused).__name__, by, _file(writing), asked is not None, where, failure)


def _is_model(value: Any) -> bool:
    return any(c.__name__ == "Model" for c in type(value).__mro__) and hasattr(value, "save_weights")


def _file(frames: list[FrameType]) -> str:
    named = (frame.f_locals.get(name) for frame in frames for name in FILES)
    return next((str(value) for value in named if value is not None), "").rpartition("/")[2]
