"""The rows and batches that Keras is given, and what they weigh."""

from dataclasses import dataclass

from dryfit.core.finding import Location


@dataclass(frozen=True)
class Rescaled:
    """A ``part`` of the data whose inputs are of another size than the training's: ``apart`` of the ``features`` are.

    ``trained`` and ``validated`` are the values' mean and deviation, ``loss`` is that of a batch of it as it is,
    ``brought`` the one with its features brought to the training's. ``most`` of the features are. ``scaled`` says how
    the script has the same rows as the training's are.
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
    scaled: str = ""


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
    ``filtered`` is how many rows a filter was asked of, which kept none, or no whole batch of them.
    """

    role: str
    kind: str
    batches: int
    wanted: int | None
    location: Location | None = None
    made_at: Location | None = None
    binds: tuple[str, ...] = ()
    dropped: tuple[int, ...] = ()
    filtered: int = 0


@dataclass(frozen=True)
class Weighted:
    """The classes that a fit's `class_weight` has, and those that are among its labels, ``counts`` rows of each.

    ``named`` are keys that are words, ``outputs`` how many outputs the model has where it has several. With ``few`` the
    rows were counted in a few batches.
    """

    keys: tuple[int, ...]
    labels: tuple[int, ...]
    location: Location | None = None
    weights: tuple[float, ...] = ()
    counts: tuple[int, ...] = ()
    named: tuple[str, ...] = ()
    outputs: int = 1
    few: bool = False


@dataclass(frozen=True)
class Placeless:
    """One-hot targets of ``columns`` classes; the first never comes, and ``empty`` of the ``rows`` have none."""

    empty: int
    rows: int
    columns: int
    location: Location | None = None


@dataclass(frozen=True)
class Reordered:
    """A prediction for ``source``, whose ``rows`` come in another order in each pass, scored against another's labels.

    In two passes ``moved`` rows have other labels.
    """

    source: str
    rows: int
    moved: int
    location: Location | None = None


@dataclass(frozen=True)
class OneKept:
    """What a filter leaves of ``rows`` of ``classes``: ``kept`` targets of ``left`` classes, the first ``value``."""

    value: int
    kept: int
    rows: int
    classes: int
    left: int
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


@dataclass(frozen=True)
class DrawnApart:
    """Of the ``held`` rows of a part, in one pass over it, ``shared`` are in one pass over the training's part as well:
    both are cut of a pipeline that is shuffled anew each time, at ``shuffled_at``; ``location`` is what gives the part.
    """

    shared: int
    held: int
    shuffled_at: Location | None = None
    location: Location | None = None


@dataclass(frozen=True)
class Traced:
    """A ``draw`` in a function that a pipeline maps over its rows: ``rows`` of them leave its generator as it was."""

    draw: str
    rows: int
    location: Location | None = None


@dataclass(frozen=True)
class Rowwise:
    """A function that raises ``error`` on batches of ``batch`` rows, and makes ``shape`` of each row by itself.

    ``said`` is what the error says. ``chain`` is a `batch` and the `map` right behind it, ``exchanged`` its source
    with the two the other way round.
    """

    batch: int
    error: str
    said: str
    shape: tuple[int | None, ...]
    location: Location | None = None
    chain: Location | None = None
    exchanged: str = ""


@dataclass(frozen=True)
class Column:
    """A column that `to_tf_dataset` is asked for and the dataset lacks; ``near`` is one that it has."""

    name: str
    near: str
    columns: tuple[str, ...] = ()
    location: Location | None = None
    dataset: str = ""
    made_at: Location | None = None


@dataclass(frozen=True)
class UnlikeRows:
    """Rows of a pipeline that `batch` puts together by ``batch``, and whose ``part`` has unlike shapes.

    ``said`` is what the error says, ``shapes`` are two of them. ``padded`` says that `padded_batch` takes them.
    """

    batch: int
    part: int
    shapes: tuple[tuple[int, ...], tuple[int, ...]]
    said: str
    padded: bool
    location: Location | None = None
