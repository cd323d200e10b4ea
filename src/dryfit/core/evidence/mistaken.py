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


@dataclass(frozen=True)
class UnlikeArrays:
    """Arrays of the shapes ``one`` and ``other`` that ``source`` pairs; ``chosen`` tells that the other is a mask."""

    source: str
    one: tuple[int, ...]
    other: tuple[int, ...]
    chosen: bool
    location: Location | None
    failure: int


@dataclass(frozen=True)
class BrokenLength:
    """A dataset whose ``__len__`` gives no whole number; ``location`` is what it returns, ``value`` how much."""

    class_name: str
    source: str
    value: str
    location: Location | None
    failure: int


@dataclass(frozen=True)
class Unmaskable:
    """A collator that is to mask tokens for a tokenizer without a mask token; ``location`` is its call."""

    tokenizer: str
    location: Location | None
    failure: int


@dataclass(frozen=True)
class UnboundName:
    """A name that was not bound where ``location`` reads it.

    ``near`` is a variable of nearly that name, ``bound`` where the file binds the name itself, ``outside`` whether the
    module has it while a function that sets it has its own.
    """

    name: str
    near: str
    bound: Location | None
    outside: bool
    location: Location | None
    failure: int


@dataclass(frozen=True)
class NoneTaken:
    """A None that the line at ``taken`` could not take; ``source`` is the expression that is None there.

    ``call`` is what gave it, where the source tells, and ``function`` the script's own, which returns nothing.
    ``location`` is where that is to be changed.
    """

    source: str
    call: str
    function: str
    location: Location | None
    taken: Location | None
    failure: int


@dataclass(frozen=True)
class Converted:
    """An operation that raised, and runs with ``replacement`` in its stead.

    ``given`` is the source of the operands that it does not take, ``kind`` what they are. ``keeps`` says whether the
    replacement has the same numbers on the same axes; ``location`` is the operation.
    """

    operation: str
    given: str
    kind: str
    replacement: str
    keeps: bool
    location: Location | None
    failure: int


@dataclass(frozen=True)
class Parted:
    """The parts of a split, taken by the names ``taken``; ``given`` are these in the order of the parts."""

    taken: tuple[str, ...]
    given: tuple[str, ...]
    location: Location
