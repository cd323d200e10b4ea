"""Entries of the Lightning record, appended and replaced."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.lightning import Lightning

if TYPE_CHECKING:
    from dryfit.seams.session import Session


def add(session: "Session", name: str, entry: Any) -> None:
    """Append to one of the record's tuples, once."""
    record = session.recorder.lightning or Lightning()
    entries = getattr(record, name)
    if entry not in entries:
        session.recorder.lightning = replace(record, **{name: (*entries, entry)})


def change(session: "Session", name: str, old: Any, new: Any) -> None:
    """Put one entry in another's place."""
    record = session.recorder.lightning or Lightning()
    entries = tuple(new if entry is old else entry for entry in getattr(record, name))
    session.recorder.lightning = replace(record, **{name: entries})
