"""What a line of the script takes for something else: a class for what it makes, scores for probabilities."""

from dataclasses import dataclass

from dryfit.core.finding import Location


@dataclass(frozen=True)
class BuiltWithInputs:
    """A module of the class ``callable`` that was made with the tensors ``inputs``; ``location`` is the call."""

    callable: str
    inputs: str
    location: Location | None
    failure: int


@dataclass(frozen=True)
class Chances:
    """Scores that ``function`` was to draw by as probabilities; ``replacement`` is the call that takes them as scores.

    ``source`` at ``location`` are the scores as the line writes them, ``smallest`` and ``largest`` their range.
    """

    function: str
    source: str
    smallest: float
    largest: float
    replacement: str
    location: Location | None
    failure: int
