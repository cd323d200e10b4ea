"""Callbacks of Lightning's own that raise because of what the Trainer is, before or while it trains."""

from traceback import walk_tb
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.lightning import Refusal
from dryfit.core.finding import Location
from dryfit.core.source import location_of
from dryfit.core.trace import calls_named
from dryfit.seams.failing import first_line
from dryfit.seams.lightning import record

if TYPE_CHECKING:
    from dryfit.seams.session import Session


def refusing(trainer: Any, error: BaseException) -> tuple[Any, str] | None:
    """The callback that an exception came from, and its method; of the user's own callbacks their lines tell."""
    for frame, _ in walk_tb(error.__traceback__):
        owner = frame.f_locals.get("self")
        library = str(frame.f_globals.get("__name__", "")).partition(".")[0] in ("lightning", "pytorch_lightning")
        if library and any(owner is callback for callback in trainer.callbacks):
            return owner, frame.f_code.co_name
    return None


def note(session: "Session", trainer: Any, error: BaseException, fit: Location | None) -> None:
    """Enter the callback that raised, unless it is known why."""
    found = refusing(trainer, error) if getattr(error, "_dryfit_failure", None) is None else None
    if found is None:
        return
    callback, hook = found
    name = type(callback).__name__
    calls = calls_named(fit.path, name) if fit is not None else []
    where = location_of(calls[0], fit.path) if fit is not None and len(calls) == 1 else None
    record.add(session, "refusals", Refusal(name, hook, first_line(str(error)), where))
