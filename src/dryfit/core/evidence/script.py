"""What the script stage tells: how the script uses the installed versions, and how it ended."""

from dataclasses import dataclass

from dryfit.core.device import DeviceLost
from dryfit.core.evidence.calls import (
    Callback,
    Chances,
    Forwardless,
    MissingArguments,
    PartsExchanged,
    RefusedSetting,
    RefusedValue,
    RowsJoined,
    Short,
    SurplusArguments,
    Uncalled,
    Uncounted,
    UnknownArgument,
)
from dryfit.core.evidence.data_held import Between, WholeGraph
from dryfit.core.evidence.data_rows import EmptiedColumns, NoneGiven
from dryfit.core.evidence.loss import IGNORED, CountedLoss
from dryfit.core.evidence.metrics import Measured
from dryfit.core.evidence.missing import MissingAttribute, MissingKey, MissingModule, MissingName
from dryfit.core.evidence.mistaken import (
    AskedLoader,
    BrokenLength,
    BuiltWithInputs,
    CalledValue,
    ClassTaken,
    Comma,
    Converted,
    Drawn,
    Filling,
    HandedOn,
    KeyedAttribute,
    LeafUpdate,
    Loaderless,
    LossReturned,
    Mapped,
    Misgiven,
    Misnamed,
    NoneTaken,
    OtherColumns,
    OtherOrder,
    Outgrown,
    Parted,
    Rebound,
    Selfless,
    Unbatched,
    UnboundName,
    UnlikeArrays,
    Unmaskable,
    ZeroDivisor,
)
from dryfit.core.evidence.operation import Assertion, AxisBeyond, FloatIndex, NoGradient
from dryfit.core.evidence.reading import JsonLines, NotWhole, Pivoted, PlainColumns, UnlikeRow, Unseen, Written
from dryfit.core.evidence.reserved import Reserved, TakenName
from dryfit.core.evidence.resources import Mismatched, Unchosen
from dryfit.core.evidence.truths import BoundFirst, Truth
from dryfit.core.finding import Location


@dataclass(frozen=True)
class UndefinedName:
    """A name that nothing in the script binds; ``statement`` is the import that would."""

    name: str
    location: Location | None
    statement: str = ""


@dataclass(frozen=True)
class MistakenLoader:
    """One library's loader called where another's was meant, shown by how its result is used."""

    called: str
    wanted: str
    used_as: str
    location: Location | None
    wanted_imported: bool = True
    call_text: str = ""


@dataclass(frozen=True)
class Heads:
    """An attention whose ``width`` its ``heads`` do not divide; ``fitting`` is the next number below that does.

    ``location`` is the argument of the user's call where that is ``given``, else the call; ``part`` is head or group.
    """

    class_name: str
    width: int
    heads: int
    fitting: int
    location: Location | None
    given: bool
    failure: int
    part: str = "head"


@dataclass(frozen=True)
class Uninitialised:
    """A module whose ``__init__`` sets an attribute at ``location`` before that of its ``library`` has run.

    ``wrong`` is a call of super's above that does not reach it, ``late`` one below, ``first`` the first statement.
    ``handed`` is what the class's own takes of any arguments, to be handed on.
    """

    class_name: str
    location: Location
    wrong: Location | None
    late: Location | None
    first: Location | None
    failure: int
    library: str = "torch"
    handed: str = ""


@dataclass(frozen=True)
class MutableDefault:
    """Fields of a dataclass whose default all instances would share; ``value`` at ``location`` is the first's."""

    class_name: str
    fields: tuple[str, ...]
    value: str
    location: Location | None
    failure: int


@dataclass(frozen=True)
class Unpacking:
    """What ``source`` gave, unpacked at ``location`` into so many ``names`` that do not fit it.

    ``values`` is how many there were, as far as that is known, ``keys`` are those of an output object, ``states`` the
    name that took the pair of states of an LSTM for one tensor, ``replacement`` what a loop goes over as it is meant,
    ``numbered`` that its items are numbered and its names have no room for the number.
    """

    source: str
    names: int
    values: int | None
    keys: str
    location: Location | None
    failure: int
    states: str = ""
    replacement: str = ""
    numbered: bool = False


@dataclass(frozen=True)
class Unserialised:
    """A value of a class that json was to write and cannot; ``location`` is the call.

    ``plain`` is the expression that gives what json writes of a ``value``, if one is known.
    """

    kind: str
    plain: str
    location: Location | None
    failure: int


@dataclass(frozen=True)
class OtherKeras:
    """An object of ``given``, one Keras, that the other, ``own``, is handed; ``name`` is the same class there."""

    class_name: str
    given: str
    own: str
    name: str = ""
    location: Location | None = None
    failure: int | None = None


@dataclass(frozen=True)
class BestModel:
    """How the arguments of a training choose the best model. ``location`` is their call.

    Strategies are ``no``, ``steps``, ``epoch`` or ``best``; ``greater_is_better`` is None where
    the script leaves it to the library. ``stops_early`` tells a callback that needs the metric,
    ``built`` that the arguments came to be.
    """

    number: int
    location: Location | None
    metric: str = ""
    greater_is_better: bool | None = None
    loads_best: bool = False
    eval_strategy: str = "no"
    save_strategy: str = "steps"
    eval_steps: float | None = None
    save_steps: float = 500
    stops_early: bool = False
    built: bool = False


@dataclass(frozen=True)
class Smoothed:
    """The share of each label that a Trainer spreads over ``classes``; ``location`` is the call of its arguments."""

    share: float
    classes: int
    location: Location | None


@dataclass(frozen=True)
class UncalledMetric:
    """A compute_metrics that evaluation never called; ``label_names`` are the labels it waited for.

    ``emptied`` is the function that makes the model's answers into none before, at ``emptied_at``. ``own`` are the
    labels by the names that the forward of the script's own model has for them, and the rows give; ``settings_at`` is
    where the trainer's settings are made.
    """

    function: str
    location: Location | None
    label_names: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    loss_only: bool = False
    emptied: str = ""
    emptied_at: Location | None = None
    own: tuple[str, ...] = ()
    settings_at: Location | None = None


@dataclass(frozen=True)
class Unevaluated:
    """A trainer that is to evaluate by this ``strategy`` and has no dataset for it, where the script builds it."""

    trainer: str
    strategy: str
    location: Location | None


@dataclass(frozen=True)
class Script:
    """``ended`` is how the script came to its end: end, exit, exception, budget or timeout.

    ``unset`` are the names that the statements which raised would have set, ``lost`` the device that
    an earlier rehearsal has lost.
    """

    unknown_arguments: tuple[UnknownArgument, ...] = ()
    undefined_names: tuple[UndefinedName, ...] = ()
    mistaken_loaders: tuple[MistakenLoader, ...] = ()
    surplus_arguments: tuple[SurplusArguments, ...] = ()
    missing_names: tuple[MissingName, ...] = ()
    missing_attributes: tuple[MissingAttribute, ...] = ()
    missing_keys: tuple[MissingKey, ...] = ()
    uncalled: tuple[Uncalled, ...] = ()
    unserialised: tuple[Unserialised, ...] = ()
    converted: tuple[Converted, ...] = ()
    asked_loaders: tuple[AskedLoader, ...] = ()
    unbatched: tuple[Unbatched, ...] = ()
    rebound: tuple[Rebound, ...] = ()
    leaf_updates: tuple[LeafUpdate, ...] = ()
    no_gradients: tuple[NoGradient, ...] = ()
    forwardless: tuple[Forwardless, ...] = ()
    parted: tuple[Parted, ...] = ()
    between: tuple[Between, ...] = ()
    measured: tuple[Measured, ...] = ()
    counted_losses: tuple[CountedLoss, ...] = ()
    nones: tuple[NoneTaken, ...] = ()
    nones_given: tuple[NoneGiven, ...] = ()
    unbound_names: tuple[UnboundName, ...] = ()
    unpackings: tuple[Unpacking, ...] = ()
    chances: tuple[Chances, ...] = ()
    axes: tuple[AxisBeyond, ...] = ()
    float_indices: tuple[FloatIndex, ...] = ()
    mismatched: tuple[Mismatched, ...] = ()
    assertions: tuple[Assertion, ...] = ()
    unlike_arrays: tuple[UnlikeArrays, ...] = ()
    other_columns: tuple[OtherColumns, ...] = ()
    called_values: tuple[CalledValue, ...] = ()
    outgrown: tuple[Outgrown, ...] = ()
    drawn: tuple[Drawn, ...] = ()
    short: tuple[Short, ...] = ()
    fillings: tuple[Filling, ...] = ()
    zero_divisors: tuple[ZeroDivisor, ...] = ()
    broken_lengths: tuple[BrokenLength, ...] = ()
    uncounted: tuple[Uncounted, ...] = ()
    unmaskable: tuple[Unmaskable, ...] = ()
    built_with_inputs: tuple[BuiltWithInputs, ...] = ()
    classes: tuple[ClassTaken, ...] = ()
    keyed_attributes: tuple[KeyedAttribute, ...] = ()
    selfless: tuple[Selfless, ...] = ()
    other_orders: tuple[OtherOrder, ...] = ()
    parts_exchanged: tuple[PartsExchanged, ...] = ()
    rows_joined: tuple[RowsJoined, ...] = ()
    loaderless: tuple[Loaderless, ...] = ()
    mapped: tuple[Mapped, ...] = ()
    losses_returned: tuple[LossReturned, ...] = ()
    misgiven: tuple[Misgiven, ...] = ()
    unchosen: tuple[Unchosen, ...] = ()
    misnamed: tuple[Misnamed, ...] = ()
    reserved: tuple[Reserved, ...] = ()
    taken_names: tuple[TakenName, ...] = ()
    commas: tuple[Comma, ...] = ()
    handed_on: tuple[HandedOn, ...] = ()
    mutable_defaults: tuple[MutableDefault, ...] = ()
    heads: tuple[Heads, ...] = ()
    other_keras: tuple[OtherKeras, ...] = ()
    uninitialised: tuple[Uninitialised, ...] = ()
    missing_modules: tuple[MissingModule, ...] = ()
    missing_arguments: tuple[MissingArguments, ...] = ()
    refused_values: tuple[RefusedValue, ...] = ()
    refused_settings: tuple[RefusedSetting, ...] = ()
    callbacks: tuple[Callback, ...] = ()
    best_models: tuple[BestModel, ...] = ()
    smoothed: tuple[Smoothed, ...] = ()
    whole_graphs: tuple[WholeGraph, ...] = ()
    uncalled_metrics: tuple[UncalledMetric, ...] = ()
    unevaluated: tuple[Unevaluated, ...] = ()
    trained: bool = False
    ended: str = ""
    not_reached: tuple[str, ...] = ()
    unset: tuple[str, ...] = ()
    lost: DeviceLost | None = None
    emptied: tuple[EmptiedColumns, ...] = ()
    written: tuple[Written, ...] = ()
    unlike_rows: tuple[UnlikeRow, ...] = ()
    json_lines: tuple[JsonLines, ...] = ()
    plain_columns: tuple[PlainColumns, ...] = ()
    unseen: tuple[Unseen, ...] = ()
    pivoted: tuple[Pivoted, ...] = ()
    not_whole: tuple[NotWhole, ...] = ()
    truths: tuple[Truth, ...] = ()
    bound_first: tuple[BoundFirst, ...] = ()

    @property
    def arguments_at(self) -> Location | None:
        """The call that makes the training's arguments."""
        return self.best_models[-1].location if self.best_models else None

    def mistakes(self, failure: int | None) -> bool:
        """Whether what failed was given a class, a tuple or a method that the script means otherwise."""
        of_values = {entry.failure for entry in self.classes} | {entry.failure for entry in self.commas}
        of_arguments = {entry.failure for entry in self.misgiven} | {entry.failure for entry in self.keyed_attributes}
        of_methods = {entry.failure for entry in self.misnamed} | {entry.failure for entry in self.selfless}
        return failure in of_values | of_arguments | of_methods | {entry.failure for entry in self.mapped}

    def leaves_out(self, method: str) -> bool:
        """Whether a statement names a method of this name and does not call it."""
        return any(entry.failure is None and entry.source.endswith(f".{method}") for entry in self.uncalled)

    def looks_up_ignored(self) -> str:
        """The check that tells where the mark of labels which the loss leaves out was looked up among the classes."""
        return "SCR115" if any(entry.key == str(IGNORED) for entry in self.missing_keys) else ""

    def runs_converted(self, failure: int | None) -> bool:
        """Whether what failed runs with one of its operands in another form, and nothing better was known of it."""
        return any(entry.failure == failure for entry in self.converted)

    def takes_backwards(self, failure: int | None) -> bool:
        """Whether what failed was given an array that was flipped and not copied."""
        return any(entry.failure == failure and entry.backwards for entry in self.converted)
