"""Comparisons of several values that a line takes for one truth, and those that an operator parts otherwise."""

from dataclasses import dataclass

from dryfit.core.finding import Location


@dataclass(frozen=True)
class Truth:
    """``source``, ``kind`` of a ``shape``, is asked for its one truth; ``written`` runs in the stead of what stands at
    ``location``. ``paired`` says that it is the truth of each value that the line is for.
    """

    source: str
    kind: str
    shape: tuple[int, ...]
    written: str
    paired: bool
    location: Location | None
    failure: int


@dataclass(frozen=True)
class BoundFirst:
    """``bound`` is what an operator takes before the comparisons of ``source`` do; ``written`` parts them as meant."""

    bound: str
    operator: str
    source: str
    written: str
    location: Location | None
    failure: int
