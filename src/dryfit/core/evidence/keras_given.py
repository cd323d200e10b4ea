"""What a Keras compile or fit is given that does not go with the rest: names, ends, axes, sizes."""

from dataclasses import dataclass

from dryfit.core.finding import Location

# The two values of which a callback is asked which is the better.
ASKED = (0.5, 0.9)


@dataclass(frozen=True)
class Directed:
    """A callback that is told which end of its value is the best one: ``mode`` is min or max.

    ``keeps`` is the end that the callback itself took for the better when it was asked of two values, ``kind`` the
    class of the metric that bears this name. Where the user has not told it, ``guessed``, the callback took it from the
    value's name, and ``location`` is the callback's; a ``mode`` of "" is one that it could not tell and raised for.
    """

    callback: str
    monitor: str
    mode: str
    location: Location | None = None
    keeps: str = ""
    kind: str = ""
    guessed: bool = False


@dataclass(frozen=True)
class Demanding:
    """A callback to which an epoch counts as better where its value is by ``least`` better than the best so far.

    ``value`` is what the first epoch ends with, ``bound`` what no value can be better than; ``refused`` says that the
    callback takes the bound itself for no better than the value.
    """

    callback: str
    monitor: str
    least: float
    value: float
    bound: float
    refused: bool
    location: Location | None = None


@dataclass(frozen=True)
class Misnamed:
    """A name by which a compile or a fit means an output, and which no output of the model has."""

    argument: str
    name: str
    outputs: tuple[str, ...]
    near: str = ""
    location: Location | None = None


@dataclass(frozen=True)
class Apportioned:
    """What an argument gives for ``count`` outputs, or for all but the ``lacking``, where a model has ``outputs``.

    ``weighs`` says that a pipeline's third part is taken for sample weights, and would be the last output's targets.
    """

    argument: str
    count: int
    outputs: tuple[str, ...]
    lacking: tuple[str, ...] = ()
    location: Location | None = None
    weighs: bool = False


@dataclass(frozen=True)
class Reread:
    """An evaluation over what is trained on, ``name``, while held-out data is bound to a name that is ``unused``.

    ``rows`` counts its batches, or what ``parts`` calls them: of arrays the targets are another argument.
    """

    name: str
    rows: int
    unused: str
    parts: str
    location: Location | None = None


@dataclass(frozen=True)
class Unasked:
    """An output with targets and without a loss: a fit that has ``stepped`` left the ``weights`` of its layer."""

    output: str
    layer: str
    weights: int
    measured: bool
    stepped: bool
    location: Location | None = None


@dataclass(frozen=True)
class Symbolic:
    """A line that asks for the value of a tensor in what TensorFlow compiles, where it has none.

    Or, with its ``failure``, a function that is given a symbol of a model which is being put together: the ``taker``.
    Or what Python or NumPy has ``asked`` of the symbol of a layer which is being built, and what to write ``instead``.
    Where the tensor has values, and not one, ``many`` is its shape.
    """

    location: Location | None = None
    taker: str = ""
    failure: int | None = None
    asked: str = ""
    instead: str = ""
    many: str = ""


@dataclass(frozen=True)
class Misasked:
    """``operation`` asks its tensor ``source`` for what its ``shape`` has not, as ``why`` says.

    An extent of -1 is open. ``wanted`` is what to write instead, where that is known.
    """

    operation: str
    source: str
    shape: tuple[int, ...]
    why: str
    wanted: str
    location: Location | None
    failure: int


@dataclass(frozen=True)
class Unfed:
    """A ``step`` of the model's own at ``location`` that updates none of the ``metrics`` which it was compiled with."""

    step: str
    metrics: tuple[str, ...]
    location: Location | None
    failure: int


@dataclass(frozen=True)
class Calm:
    """A model that a loop of one's own trains without `training=True`; ``difference`` is what that changes.

    ``layer`` is one that acts in training alone, ``written`` says that False stands there, ``in_fit`` that the step
    is one of a fit, ``unlearnt`` that the layer is to learn statistics and has those that it was made with.
    ``untold`` is the class of a model whose `call` takes no mode, which a fit of Keras 3 then does not set.
    """

    model: str
    layer: str
    difference: float
    written: bool = False
    location: Location | None = None
    in_fit: bool = False
    unlearnt: bool = False
    untold: str = ""


@dataclass(frozen=True)
class Swapped:
    """A loss that is given the model's answers as its truth; ``mended`` is its value the other way round.

    ``parameters`` are the first two of a function of the user's, ``defined`` where it is the one to be written anew,
    or of a ``library`` that takes them in its own order.
    """

    function: str
    value: float | None
    mended: float | None
    location: Location | None = None
    parameters: tuple[str, str] | None = None
    defined: bool = False
    library: bool = False


@dataclass(frozen=True)
class Turned:
    """A layer of images that reads the last axis as channels, and is given them on the first."""

    layer: str
    shape: tuple[int | None, ...]
    location: Location | None = None


@dataclass(frozen=True)
class Unadapted:
    """A layer that learns from the data before training, and was not shown any.

    ``failing`` is the layer that raised for it, "" where its own answer is as good as none; then ``mean`` and
    ``deviation`` are those of the feature that it leaves farthest from 0 and 1.
    """

    layer: str
    class_name: str
    failing: str = ""
    mean: float | None = None
    deviation: float | None = None
    location: Location | None = None


@dataclass(frozen=True)
class LeftOut:
    """Trainable weights, ``weights`` by name of ``total`` that there are, that no step of a loop is given.

    ``norm`` is that of the gradient that they have.
    """

    optimizer: str
    weights: tuple[str, ...]
    total: int
    norm: float
    location: Location | None = None


@dataclass(frozen=True)
class Strange:
    """Weights, ``count`` of them, that an optimizer was not built for; it knows ``known`` others."""

    optimizer: str
    first: str
    count: int
    known: int
    location: Location | None = None


@dataclass(frozen=True)
class Evaluated:
    """An evaluation of which ``taken`` values are taken, or the one at that place, and which gives ``given``."""

    given: int
    taken: int
    by_place: bool
    location: Location | None
    failure: int


@dataclass(frozen=True)
class Weightless:
    """Words or metrics where `compile` takes the weights of the losses, ``given`` by its third place."""

    given: str
    location: Location | None = None


@dataclass(frozen=True)
class Scheduled:
    """A callback that sets a learning rate which a schedule sets; ``said`` is what came of setting it."""

    callback: str
    schedule: str
    said: str
    location: Location | None = None


@dataclass(frozen=True)
class Ruled:
    """A callback's function asked for the rate of every epoch of a fit, ``own`` being the optimizer's rate before.

    ``alive`` is the last epoch with more than a thousandth of the highest of all these rates, 0 where none has it.
    ``unset`` is the first epoch for which the function gives no rate, ``gives`` what it gives instead, if anything.

    Handed the first rate in every epoch, the function comes to ``whole`` in the last.
    """

    epochs: int
    own: float
    alive: int
    last: float
    location: Location | None = None
    unset: int | None = None
    gives: str = ""
    whole: float | None = None


@dataclass(frozen=True)
class Branches:
    """A layer that joins tensors, and is given some that differ on an axis which it does not join.

    Where they have not as many axes there are no ``axes``; ``states_at`` is the recurrent layer that
    gives every state of a sequence to it.
    """

    layer: str
    class_name: str
    shapes: tuple[tuple[int | None, ...], ...]
    axes: tuple[int, ...]
    location: Location | None = None
    states_at: Location | None = None


@dataclass(frozen=True)
class Frozen:
    """A fit of a model none of whose ``weights`` is trainable, or another ``call`` that trains."""

    model: str
    weights: int
    steps: int
    location: Location | None = None
    call: str = "fit"


@dataclass(frozen=True)
class Axisless:
    """A ``metric`` of this ``kind`` that refuses ``targets`` beside ``answers`` which have one more axis of one."""

    metric: str
    kind: str
    targets: tuple[int, ...]
    answers: tuple[int, ...]
    location: Location | None = None


# What a metric may take in the place of what it is given.
ROWS, IDS = "one-hot rows", "class ids"


@dataclass(frozen=True)
class Refused:
    """A ``metric`` of this ``kind`` that is given class ids and rows of ``classes`` answers, and takes ``wants``.

    Those are the rows that the ids stand for, or the ids that the answers stand for.
    """

    metric: str
    kind: str
    wants: str
    classes: int
    location: Location | None = None


@dataclass(frozen=True)
class Unwritten:
    """A whole model that could not be written into a file, as a part of this ``kind`` cannot be described.

    It is ``described`` where the class was asked how it is made. A callback that was to write is ``by``.
    """

    kind: str
    by: str
    file: str
    described: bool
    location: Location | None = None
    failure: int | None = None
