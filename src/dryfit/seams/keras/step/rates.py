"""Callbacks that set a learning rate which is not theirs to set."""

from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import number
from dryfit.core.evidence.keras_given import Scheduled
from dryfit.core.finding import Location

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The callbacks that set the rate.
SETTERS = ("ReduceLROnPlateau", "LearningRateScheduler")


def see(session: "Session", model: Any, callbacks: list[Any]) -> None:
    """Look for the first callback that sets a schedule's rate."""
    with session.unseen():
        for callback in callbacks:
            entry = _scheduled(model, callback, session.sites.get(id(callback)) or session.site)
            if entry is not None and not (session.recorder.keras and session.recorder.keras.scheduled):
                session.recorder.keras_adds("scheduled", entry)


def _scheduled(model: Any, callback: Any, where: Location | None) -> Scheduled | None:
    """Whether the rate that a callback sets is a schedule's: it is set to what it is, which a schedule refuses."""
    optimizer: Any = getattr(model, "optimizer", None)
    schedule = getattr(optimizer, "_learning_rate", None)
    if type(callback).__name__ not in SETTERS or not hasattr(schedule, "get_config"):
        return None
    rate = number(optimizer.learning_rate)
    try:
        optimizer.learning_rate = rate
    except Exception as error:
        return Scheduled(type(callback).__name__, type(schedule).__name__, type(error).__name__, where)
    return None
