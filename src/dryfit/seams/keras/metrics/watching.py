"""What callbacks ask of the values that an epoch ends with: to be watched, or as part of a file's name."""

import re
from collections.abc import Iterator
from string import Formatter
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras import Watched
from dryfit.core.finding import Location
from dryfit.core.source import argument
from dryfit.core.trace import deciding
from dryfit.seams.keras import looks
from dryfit.seams.keras.metrics import modes

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The callback that writes a model into a file, the argument that names the file, and what it knows besides the values.
CHECKPOINT, FILE, OWN = "ModelCheckpoint", ("filepath", 0), ("epoch", "batch")
# Where a part of a value begins in a field of a format.
PART = re.compile(r"[.\[]")


def see_watched(session: "Session", model: Any, callbacks: list[Any], limit: Any, loss: Any = None) -> None:
    """Enter what callbacks ask for that no epoch ended with, or no batch where it is asked for after batches."""
    keys = list(limit.ended)
    for callback in callbacks:
        monitor, kind = getattr(callback, "monitor", None), type(callback).__name__
        modes.see_mode(session, model, callback, monitor, limit.ended)
        modes.see_least(session, model, callback, monitor, limit.ended, loss)
        site = session.sites.get(id(callback)) or session.site
        heeded = kind != CHECKPOINT or getattr(callback, "save_best_only", False)
        if isinstance(monitor, str) and keys and monitor not in keys and heeded:
            where = argument(site, "monitor", looks.MONITOR_POSITION.get(kind))
            session.recorder.keras_adds("watched", Watched(kind, monitor, tuple(keys), site, where))
        if is_checkpoint(callback):
            # Within an epoch nothing is validated yet.
            known = keys if getattr(callback, "save_freq", "epoch") == "epoch" else list(limit.within)
            for name in _named(str(getattr(callback, "filepath", ""))) if known else ():
                if name not in (*known, *OWN):
                    entry = Watched(kind, name, tuple(known), site, named_at(site), in_name=True)
                    session.recorder.keras_adds("watched", entry)


def is_checkpoint(callback: Any) -> bool:
    """Whether a callback is one that writes checkpoints, or of a class made of it."""
    return any(owner.__name__ == CHECKPOINT for owner in type(callback).__mro__)


def named_at(site: Location | None) -> Location | None:
    """Where the name of a checkpoint's file is written down."""
    found = deciding(site, *FILE)
    return found.location if found is not None else argument(site, *FILE)


def _named(path: str) -> Iterator[str]:
    """The values that the name of a file asks for."""
    try:
        fields = [field for _, field, _, _ in Formatter().parse(path) if field]
    except ValueError:
        return
    yield from dict.fromkeys(PART.split(field)[0] for field in fields)
