"""What Keras refuses to be given: plain lists, pairs the wrong way round."""

from dataclasses import dataclass

from dryfit.core.finding import Location


@dataclass(frozen=True)
class Listed:
    """A plain list of ``rows`` entries that a fit is given for ``argument``; ``kind`` is the type of its elements."""

    argument: str
    rows: int
    kind: str
    location: Location | None = None
    expression: str = ""


@dataclass(frozen=True)
class Exchanged:
    """Weights that an optimizer is given for gradients, and the gradients for weights; ``pairs`` is where they are."""

    optimizer: str
    location: Location | None = None
    pairs: Location | None = None
