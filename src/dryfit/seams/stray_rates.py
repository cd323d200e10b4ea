"""Learning rates that the script sets where the optimizer of a library does not look."""

import math
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.step import StrayRate
from dryfit.core.source import here
from dryfit.seams.recorder import update

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# What a rate is called in one library or the other, and the attribute that each reads; torch reads none.
NAMES = ("lr", "learning_rate")
# Rates this near each other, as a share, are the same: float32 has seven digits.
SAME = 1e-6
READS = {"keras": "learning_rate", "torch": ""}


def see_stray(session: "Session", number: int, optimizer: Any, rate: float | None) -> None:
    """A step is about to be taken at ``rate``: whether another number stands under a name that nothing reads."""
    package = type(optimizer).__module__.partition(".")[0]
    for name in NAMES if package in READS and isinstance(rate, float) else ():
        value = vars(optimizer).get(name)
        is_number = isinstance(value, (int, float)) and not hasattr(type(optimizer), name)
        if is_number and not math.isclose(float(value), rate or 0.0, rel_tol=SAME):
            entry = StrayRate(name, float(value), rate or 0.0, READS[package], session.site or here(4))
            update(session.recorder.optimizers, number, stray=entry)
