"""What a Keras compile or fit is given that does not go with the rest: names, ends, axes, sizes."""

from dataclasses import dataclass

from dryfit.core.finding import Location

# The two values of which a callback is asked which is the better.
ASKED = (0.5, 0.9)


@dataclass(frozen=True)
class Directed:
    """A callback that is told which end of its value is the best one: ``mode`` is min or max.

    ``keeps`` is the end that the callback itself took for the better when it was asked of two values, ``kind`` the
    class of the metric that bears this name.
    """

    callback: str
    monitor: str
    mode: str
    location: Location | None = None
    keeps: str = ""
    kind: str = ""


@dataclass(frozen=True)
class Misnamed:
    """A name by which a compile or a fit means an output, and which no output of the model has."""

    argument: str
    name: str
    outputs: tuple[str, ...]
    near: str = ""
    location: Location | None = None


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
class Rescaled:
    """A ``part`` of the data whose inputs are of another size than the training's: ``apart`` of the ``features`` are.

    ``trained`` and ``validated`` are the values' mean and deviation, ``loss`` is that of a batch of it as it is,
    ``brought`` the one with its features brought to the training's. ``most`` of the features are.
    """

    apart: int
    features: int
    trained: str
    validated: str
    loss: float | None = None
    brought: float | None = None
    location: Location | None = None
    part: str = "validation"
    most: bool = True


@dataclass(frozen=True)
class Symbolic:
    """A line that asks for the value of a tensor in what TensorFlow compiles, where it has none."""

    location: Location | None = None


@dataclass(frozen=True)
class Calm:
    """A model that a loop of one's own trains without `training=True`; ``difference`` is what that changes.

    ``layer`` is one that acts in training alone, ``written`` says that False stands there, ``in_fit`` that the step
    is one of a fit, ``unlearnt`` that the layer is to learn statistics and has those that it was made with.
    """

    model: str
    layer: str
    difference: float
    written: bool = False
    location: Location | None = None
    in_fit: bool = False
    unlearnt: bool = False


@dataclass(frozen=True)
class Swapped:
    """A loss that is given the model's answers as its truth; ``mended`` is its value the other way round."""

    function: str
    value: float | None
    mended: float | None
    location: Location | None = None


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
    """

    epochs: int
    own: float
    alive: int
    last: float
    location: Location | None = None
    unset: int | None = None
    gives: str = ""


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
class Paired:
    """A batch of a fit beside the arrays that it was made of: ``wrong`` of its ``rows`` have another row's label.

    ``row`` is one of them in the batch, ``found`` its row in the array, with the label ``own``
    there and ``given`` in the batch. ``joined`` are two pipelines, each in an order of its own. Rows of ``window``
    steps are cut of a series: ``found`` is where one begins, and ``own`` what it goes on with. ``anew`` are rows that
    come in two epochs, with the label ``own`` first and with ``given`` then.
    """

    rows: int
    wrong: int
    row: int
    found: int
    own: str
    given: str
    inputs: str
    targets: str
    location: Location | None = None
    joined: bool = False
    window: int = 0
    anew: bool = False


@dataclass(frozen=True)
class Doubled:
    """Pixels from ``low`` to ``high`` that a layer multiplies by ``scale``; ``location`` is where they were divided."""

    layer: str
    scale: float
    low: float
    high: float
    location: Location | None = None
    layer_at: Location | None = None


@dataclass(frozen=True)
class Hole:
    """Targets of an ``output`` that are NaN in ``rows`` of ``of`` rows; ``value`` is the loss of a batch without any.

    With one the loss is NaN.
    """

    output: str
    rows: int
    of: int
    value: float
    location: Location | None = None


@dataclass(frozen=True)
class Source:
    """How much a fit's data has against how much the fit asks for; ``role`` is train or validation.

    A loop of the script's own has no role; ``binds`` is what it would bind, ``dropped`` all rows, and a batch's size.
    """

    role: str
    kind: str
    batches: int
    wanted: int | None
    location: Location | None = None
    made_at: Location | None = None
    binds: tuple[str, ...] = ()
    dropped: tuple[int, ...] = ()


@dataclass(frozen=True)
class Weighted:
    """The classes that a fit's `class_weight` has, and those that are among its labels, ``counts`` rows of each.

    ``named`` are keys that are words.
    """

    keys: tuple[int, ...]
    labels: tuple[int, ...]
    location: Location | None = None
    weights: tuple[float, ...] = ()
    counts: tuple[int, ...] = ()
    named: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reordered:
    """A prediction for ``source``, whose ``rows`` come in another order in each pass, scored against another's labels.

    In two passes ``moved`` rows have other labels; ``predicted_at`` asks for the prediction.
    """

    source: str
    rows: int
    moved: int
    location: Location | None = None
    predicted_at: Location | None = None


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
class OneClass:
    """An argument of a fit by which the ``rows`` of the ``lost`` classes weigh 0: those of class ``left`` are left."""

    name: str
    left: int
    lost: tuple[int, ...]
    rows: int
    location: Location | None = None


@dataclass(frozen=True)
class WeighsPadding:
    """A batch whose weights are 1 where its rows are padded, with ``value``, and 0 on all of what they hold."""

    padding: int
    held: int
    value: float
    location: Location | None = None
