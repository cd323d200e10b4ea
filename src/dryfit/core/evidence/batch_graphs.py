"""What the batch stage tells of graphs that are put together."""

from dataclasses import dataclass

from dryfit.core.finding import Location


@dataclass(frozen=True)
class Merged:
    """A batch of graphs of so many ``nodes``, whose edges name those up to ``reached``, in the first of them.

    Without any edge a model answers the ``same`` for so many of them.
    """

    graphs: int
    nodes: int
    reached: int
    same: int
    location: Location | None = None
