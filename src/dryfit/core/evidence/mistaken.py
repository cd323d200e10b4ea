"""What a line of the script takes for something else: a class for what it makes, scores for probabilities."""

from dataclasses import dataclass

from dryfit.core.finding import Location


@dataclass(frozen=True)
class ClassTaken:
    """A class that ``name`` stands for at ``location`` and that is used as an object; ``made`` is the source of one."""

    name: str
    kind: str
    location: Location | None
    failure: int
    made: str


@dataclass(frozen=True)
class Misgiven:
    """What a ``callable`` was ``given`` for an argument, where it takes what is ``wanted``.

    ``replacement`` is the source of that, ``""`` where it is not known; ``location`` is the value's.
    """

    callable: str
    argument: str
    given: str
    wanted: str
    location: Location | None
    replacement: str
    failure: int


@dataclass(frozen=True)
class LossReturned:
    """What a ``function`` gave Trainer back for the loss; ``answer`` is what was asked for beside it, if anything."""

    function: str
    returned: str
    answer: str
    location: Location | None
    failure: int


@dataclass(frozen=True)
class KeyedAttribute:
    """``source``, of the class ``kind``, is asked for a ``key``; ``meant`` is the attribute that answers, or itself."""

    source: str
    kind: str
    key: str
    meant: str
    location: Location | None
    failure: int


@dataclass(frozen=True)
class Selfless:
    """A method ``name`` without a parameter for its object; ``takes`` tells of others."""

    function: str
    name: str
    takes: bool
    location: Location | None
    failure: int


@dataclass(frozen=True)
class OtherOrder:
    """``callable`` takes ``one`` and ``other`` exchanged: ``replacement``; where it does not raise, as it ``runs``."""

    callable: str
    one: str
    other: str
    replacement: str
    location: Location | None
    failure: int | None
    runs: str = ""


@dataclass(frozen=True)
class Mapped:
    """A ``function`` that ``map`` gives rows or, ``batched``, lists of them, and that runs on the other alone."""

    function: str
    batched: bool
    location: Location | None
    failure: int


@dataclass(frozen=True)
class Loaderless:
    """A ``call`` of a trainer's that lacks what is ``asked`` for, and what the script has of it: ``argument=name``."""

    call: str
    asked: str
    argument: str
    name: str
    location: Location | None
    failure: int


@dataclass(frozen=True)
class Rebound:
    """A ``name`` whose object was replaced by ``source``, a method of it or what that gave when ``called``."""

    name: str
    source: str
    kind: str
    called: bool
    location: Location | None
    failure: int


@dataclass(frozen=True)
class Unbatched:
    """A ``dataset``, of the class ``kind``, that a loop goes over row by row where there is a ``loader`` of it."""

    dataset: str
    kind: str
    loader: str
    location: Location | None
    failure: int


@dataclass(frozen=True)
class Misnamed:
    """A method ``name`` of a class that lacks the ``wanted`` one, in the method ``inside`` if any."""

    class_name: str
    name: str
    wanted: str
    inside: str
    location: Location | None
    failure: int


@dataclass(frozen=True)
class HandedOn:
    """A tuple that a layer of the class ``giver`` handed on to one of ``taker`` in a Sequential."""

    giver: str
    taker: str
    location: Location | None
    failure: int


@dataclass(frozen=True)
class Comma:
    """``source`` was set to a tuple of one, ``item``, by a comma at the end of the value at ``location``."""

    source: str
    item: str
    location: Location | None
    failure: int


@dataclass(frozen=True)
class BuiltWithInputs:
    """A module of the class ``callable`` that was made with the tensors ``inputs``; ``location`` is the call."""

    callable: str
    inputs: str
    location: Location | None
    failure: int


@dataclass(frozen=True)
class UnlikeArrays:
    """Arrays of the shapes ``one`` and ``other`` that ``source`` pairs.

    ``chosen`` tells that the other is a mask, ``multiplied`` that they are multiplied as matrices.
    """

    source: str
    one: tuple[int, ...]
    other: tuple[int, ...]
    chosen: bool
    location: Location | None
    failure: int
    multiplied: bool = False


@dataclass(frozen=True)
class BrokenLength:
    """A dataset whose ``__len__`` gives no whole number; ``location`` is what it returns, ``value`` how much.

    ``replacement`` is the source of the whole number that is meant. ``value`` is empty of a class that has no
    ``__len__``: ``location`` is where it begins.
    """

    class_name: str
    source: str
    value: str
    replacement: str
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

    ``given`` are the operands that it does not take, of this ``kind``. ``keeps``: it has the same numbers and axes,
    ``differentiable``: it has gradients, as numpy has not. ``given_at`` is what the caller of a function gave it so.
    ``backwards``: an array was flipped before and not copied, be it in some of the rows alone.
    """

    operation: str
    given: str
    kind: str
    replacement: str
    keeps: bool
    location: Location | None
    failure: int
    given_at: Location | None = None
    differentiable: bool = False
    backwards: bool = False


@dataclass(frozen=True)
class Parted:
    """The parts of a split, taken by the names ``taken``; ``given`` are these in the order of the parts."""

    taken: tuple[str, ...]
    given: tuple[str, ...]
    location: Location


@dataclass(frozen=True)
class OtherColumns:
    """An estimator of the class ``kind``, fitted on ``fitted`` columns, whose method ``source`` was given ``given``."""

    source: str
    kind: str
    fitted: int
    given: int
    location: Location | None
    failure: int


@dataclass(frozen=True)
class Filling:
    """A format text with ``places`` that is filled in with another number of ``values``.

    ``missing`` are the names of the places that nothing fills. ``following`` are the values that stand right behind a
    ``%`` without being part of what it fills in, ``replacement`` the source that puts them there.
    """

    text: str
    places: int
    values: int
    missing: tuple[str, ...]
    following: int
    replacement: str
    location: Location | None
    failure: int


@dataclass(frozen=True)
class ZeroDivisor:
    """A divisor that is worked out, and comes to zero: ``source`` with its operands' values as ``worked_out``.

    ``location`` is the divisor, or where the name that stands there was set.
    """

    source: str
    worked_out: str
    operation: str
    location: Location | None
    failure: int


@dataclass(frozen=True)
class Drawn:
    """``asked`` items that ``function`` is to take of ``held``; ``location`` is where the number is written down."""

    function: str
    asked: int
    held: int
    location: Location | None
    failure: int


@dataclass(frozen=True)
class CalledValue:
    """A value of the class ``kind`` that ``source`` stands for, and that is called; ``meant`` is what runs instead."""

    source: str
    kind: str
    meant: str
    location: Location | None
    failure: int


@dataclass(frozen=True)
class Outgrown:
    """A table ``source`` with ``size`` places on an axis, of which ``index`` asks for place ``asked``.

    ``location`` is the call that lays the table out, or the number that it is given. Where ``index`` holds many
    places, as for `one_hot`, ``least`` is the smallest of them.
    """

    source: str
    axis: int
    size: int
    asked: int
    index: str
    location: Location | None
    failure: int
    least: int | None = None


@dataclass(frozen=True)
class AskedLoader:
    """A loader ``source`` of the class ``kind`` that is asked for a batch ``by_number``, or else by `next`.

    ``taken`` are the names that take the batch, ``loop`` the `for` around the line, which ``covers`` the loader
    where it counts its batches.
    """

    source: str
    kind: str
    by_number: bool
    taken: str
    covers: bool
    location: Location | None
    loop: Location | None
    failure: int


@dataclass(frozen=True)
class LeafUpdate:
    """A tensor ``source`` that requires a gradient, and the statement that updates it by hand where that is recorded.

    ``remade`` tells that the name stands for the result since, which is no leaf and has no gradient; else the statement
    changes the leaf itself, in place. ``replacement`` is the statement that does it unrecorded.
    """

    source: str
    remade: bool
    replacement: str
    location: Location | None
    failure: int
