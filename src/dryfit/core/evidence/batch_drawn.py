"""Batches that a script draws for itself, without a loader."""

from dataclasses import dataclass

from dryfit.core.finding import Location


@dataclass(frozen=True)
class FirstRows:
    """Batches that a script draws for itself of the array ``name``, none of whose rows from ``reach`` on came.

    Of its ``rows``, ``reached`` different ones came in ``draws`` rows of ``calls`` batches, ``since`` of these when the
    furthest had come. ``rest`` are those from ``reach`` on of which each is another.
    ``seeded_at`` is where the generator is seeded before each draw, where all batches had the same rows.
    """

    name: str
    rows: int
    reach: int
    reached: int
    draws: int
    calls: int
    since: int
    rest: int
    location: Location | None = None
    seeded_at: Location | None = None
