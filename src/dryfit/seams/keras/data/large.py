"""Batches of so many rows that an epoch is next to no steps."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from dryfit.backends.keras import leaves, mapped
from dryfit.core.evidence.learn import Trial
from dryfit.core.finding import Location
from dryfit.core.trace import deciding
from dryfit.seams.keras.learn.suspects import Batches, Suspect

# Keras' own batch_size, and how many such batches a large one holds at least.
USUAL, PARTS = 32, 10


@dataclass
class Large(Suspect):
    """Batches of many rows; ``parts`` usual ones are in each."""

    parts: int = 1

    def trial(self) -> Trial:
        """The trial in smaller batches; its scale is how many steps become of one."""
        return Trial(
            "change-rows", self.change, scale=self.parts, cause=self.cause, measured=self.measured, where=self.where
        )


def large(batches: Batches, site: Location | None) -> list[Suspect]:
    """Whether every batch that a fit is given holds many rows of numbers."""
    lengths = [{len(a) if a.ndim else 0 for a in leaves(list(batch)).values()} for batch in batches]
    if not lengths or any(len(found) != 1 for found in lengths):
        return []
    rows = min(min(found) for found in lengths)
    if rows < PARTS * USUAL:
        return []
    decided = deciding(site, "batch_size", 2)
    where = decided.location if decided is not None else site
    return [Large("rows", f"in batches of {USUAL}", f"{rows}", where, feed=_parted, parts=rows // USUAL)]


def _parted(batches: Batches) -> Batches:
    return [_part(batch, at) for batch in batches for at in range(0, _rows(batch) - USUAL + 1, USUAL)]


def _rows(batch: Any) -> int:
    return min(len(array) for array in leaves(list(batch)).values())


def _part(batch: Any, at: int) -> Any:
    x, y, weight = (part if part is None else mapped(part, partial(_cut, at)) for part in batch)
    return x, y, weight


def _cut(at: int, rows: Any) -> Any:
    return rows[at : at + USUAL]
