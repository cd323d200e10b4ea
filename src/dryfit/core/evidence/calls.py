"""How the script calls functions: arguments that they do not take, lack or refuse, and methods left uncalled."""

from dataclasses import dataclass

from dryfit.core.finding import Location


@dataclass(frozen=True)
class UnknownArgument:
    """A keyword that the installed version's signature does not take.

    ``replacement`` is the argument it became, ``""`` where it was removed without one and
    None where nothing is known; ``value`` is the source of its value where that changes as
    well. ``location`` is the whole call, ``argument_location`` the keyword. ``accepted`` are
    names that the signature takes and that look alike. ``failure`` is what the call raised, ``call`` the source
    of what it became as a whole.
    """

    callable: str
    argument: str
    location: Location | None
    argument_location: Location | None
    replacement: str | None = None
    accepted: tuple[str, ...] = ()
    installed: str = ""
    mended: bool = False
    value: str = ""
    failure: int | None = None
    call: str = ""


@dataclass(frozen=True)
class SurplusArguments:
    """A call with more positional arguments than the signature takes; ``kept`` is its source without them.

    Where the function itself was ``defined`` without what it uses, ``kept`` is its first line with that. ``keyword`` is
    the name by which alone it takes what stands first; ``beside`` are the calls alike, each with its source by keyword.
    """

    callable: str
    given: int
    taken: int
    location: Location | None
    installed: str = ""
    kept: str = ""
    failure: int | None = None
    defined: bool = False
    keyword: str = ""
    beside: tuple[tuple[Location, str], ...] = ()


@dataclass(frozen=True)
class MissingArguments:
    """A call without arguments that its signature has no default for; ``module`` tells a model's forward.

    ``inside`` is the script's call for which a library was to build a class of the script's, and lacked them.
    ``replacement`` is the source of the whole call as the lines around it need it.
    """

    callable: str
    names: tuple[str, ...]
    location: Location | None
    takes: tuple[str, ...] = ()
    module: bool = False
    failure: int | None = None
    inside: str = ""
    replacement: str = ""


@dataclass(frozen=True)
class Callback:
    """A function of the script's that a library calls with other arguments than it takes.

    ``location`` is its last parameter. It has no ``unknown`` keywords, takes ``takes`` arguments by position, which
    are ``surplus`` too few, asks for ``missing`` ones, or has what comes by name, ``doubled``, where another comes by
    position; or it has the place of the library's own method, which it
    ``replaces``, and the ``caller`` meant that one.
    """

    function: str
    caller: str
    location: Location | None
    unknown: tuple[str, ...] = ()
    surplus: int = 0
    takes: int = 0
    missing: tuple[str, ...] = ()
    failure: int | None = None
    replaces: str = ""
    doubled: str = ""


@dataclass(frozen=True)
class RefusedValue:
    """A string given to a library that knows no such choice, or a number of another ``kind`` than it takes.

    ``location`` is the whole call, ``value_location`` where the value stands. ``choices`` are
    what it knows, as far as they can be seen, ``nearest`` the one most like it.
    """

    callable: str
    argument: str
    value: str
    location: Location | None
    value_location: Location | None
    choices: tuple[str, ...] = ()
    nearest: str = ""
    failure: int | None = None
    kind: str = "string"


@dataclass(frozen=True)
class RefusedSetting:
    """A plain argument that the class ``callable`` refuses, as sources; with its ``default`` it is built.

    A whole number of ``percent``, or one without default (``required``), has this share in its place.
    """

    callable: str
    argument: str
    value: str
    default: str
    location: Location | None
    failure: int
    percent: bool = False
    required: bool = False


@dataclass(frozen=True)
class Uncalled:
    """A method or function that was named and not called; ``source`` is the line's expression, ``meant`` the call, if
    not plain. ``drawn`` says that `next` was asked for an item of it, which is to be called once and for all.

    ``failure`` is None of a statement that is nothing else, which raises nothing and does nothing.
    """

    source: str
    location: Location | None
    failure: int | None
    meant: str = ""
    drawn: bool = False


@dataclass(frozen=True)
class Uncounted:
    """`len` of ``source``, which has none: ``kind`` is what it is, ``streams`` the class that a loader goes through.

    ``made`` is the source of what has a length, ``location`` that of the call.
    """

    source: str
    kind: str
    streams: str
    made: str
    location: Location | None
    failure: int


@dataclass(frozen=True)
class Short:
    """A list ``source`` that ``held`` so many items and was ``asked`` for one by its number, None for any of them.

    ``location`` is where it was set.
    """

    source: str
    held: int
    asked: int | None
    location: Location | None
    failure: int


@dataclass(frozen=True)
class Forwardless:
    """A call of a module, ``source``, whose class has no forward; ``methods`` are those of it that could be meant.

    ``written`` is the call as it could be meant: of one method, or of the layers of a list one after another.
    """

    source: str
    class_name: str
    methods: tuple[str, ...]
    written: str
    location: Location | None
    failure: int


@dataclass(frozen=True)
class PartsExchanged:
    """Two names that a batch's parts are given, ``one`` and ``other``, each of which means the other's part.

    ``order`` is the source of the names as they run.
    """

    one: str
    other: str
    order: str
    location: Location | None
    failure: int


@dataclass(frozen=True)
class RowsJoined:
    """A ``call`` that takes rows of the batch together, and what lets the step run in its stead."""

    call: str
    replacement: str
    location: Location | None
    failure: int


@dataclass(frozen=True)
class Chances:
    """Scores that ``function`` was to take as probabilities; ``replacement`` is the call that takes them as scores.

    ``source`` at ``location`` are the scores as the line writes them, ``smallest`` and ``largest`` their range, or
    that of what each row of them comes to where they are ``summed``.
    """

    function: str
    source: str
    smallest: float
    largest: float
    replacement: str
    location: Location | None
    failure: int
    summed: bool = False
