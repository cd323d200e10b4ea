"""What Keras is given that does not go: plain lists, wrong pairs, batches of another size, targets in their inputs."""

from dataclasses import dataclass

from dryfit.core.finding import Location

# What a list stands for that is no argument: an element of what a generator yields.
YIELDED = "yield"
# The kind of a list whose entries are the inputs and the targets.
PARTS = "parts"


@dataclass(frozen=True)
class Listed:
    """A plain list of ``rows`` entries that a fit is given for ``argument``; ``kind`` is the type of its elements."""

    argument: str
    rows: int
    kind: str
    location: Location | None = None
    expression: str = ""


@dataclass(frozen=True)
class TextArray:
    """An array of ``rows`` texts that is given for ``argument``, where a model takes texts; ``made_at`` makes it."""

    argument: str
    rows: int
    dtype: str
    expression: str = ""
    location: Location | None = None
    made_at: Location | None = None


@dataclass(frozen=True)
class Shapeless:
    """A ``function`` that gives a pipeline what has no number of axes, where a line then raises ``error``.

    ``traced`` says that Keras raises it where it makes the graph of a step.
    """

    function: str
    error: str
    said: str
    location: Location | None = None
    traced: bool = False


@dataclass(frozen=True)
class Exchanged:
    """Weights that an optimizer is given for gradients, and the gradients for weights; ``pairs`` is where they are."""

    optimizer: str
    location: Location | None = None
    pairs: Location | None = None


@dataclass(frozen=True)
class Remainder:
    """Rows that a model of a fixed ``batch`` cannot be given: ``left`` of ``rows`` are over, ``said`` is why.

    ``own`` says that a line of the user's counts on the size, which it writes as ``named``.
    """

    batch: int
    rows: int
    left: int
    call: str
    said: str
    location: Location | None = None
    named: str = ""
    own: bool = False


@dataclass(frozen=True)
class Endless:
    """A dataset without end for which a fit names no number of steps; ``argument`` is the one that would.

    Where it is a generator, ``generator`` is the name of the function whose loop nothing ends.
    """

    role: str
    argument: str
    location: Location | None = None
    generator: str = ""


@dataclass(frozen=True)
class Within:
    """Windows of a series, ``rows`` of them, whose targets are their own values at ``place`` of ``steps``."""

    rows: int
    place: int
    steps: int
    location: Location | None = None


@dataclass(frozen=True)
class Unlearnt:
    """Frozen layers that are as they were drawn: ``zeros`` biases and statistics of theirs are all at their start."""

    layers: int
    first: str
    weights: int
    zeros: int
    location: Location | None = None


@dataclass(frozen=True)
class Unbatched:
    """A dataset that gives single rows of ``shape`` as the fit's ``argument``; ``loaded`` by a loader of torch."""

    role: str
    argument: str
    shape: tuple[int | None, ...]
    location: Location | None = None
    loaded: bool = False


@dataclass(frozen=True)
class Portion:
    """A `validation_split` that is no share of the ``rows``: not between 0 and 1, or of ``batches`` of some class."""

    share: float
    rows: int
    location: Location | None = None
    batches: str = ""


@dataclass(frozen=True)
class Entrance:
    """Where the user says how wide the input is that ``module`` was refused at, in a model that never ran before."""

    module: str
    location: Location


@dataclass(frozen=True)
class Misfed:
    """A functional model with another number of inputs than it is given, or one that takes them ``by_name`` alone.

    ``lacks`` are the names of inputs that a dictionary has no key for, ``spare`` its keys that no input has;
    ``taken`` is the first input that gets the values of another key, and that key.
    """

    model: str
    inputs: tuple[str, ...]
    given: int
    location: Location | None = None
    by_name: bool = False
    lacks: tuple[str, ...] = ()
    spare: tuple[str, ...] = ()
    taken: tuple[str, str] | None = None


@dataclass(frozen=True)
class Unused:
    """An input of a functional model that no layer takes, or that ``end`` alone makes something of."""

    model: str
    name: str
    location: Location | None = None
    end: str = ""


@dataclass(frozen=True)
class Dropped:
    """Stateless steps in a row that begin with the same ``count`` values: the weights, or the optimizer's state."""

    optimizer: str
    what: str
    count: int
    steps: int
    location: Location | None = None


@dataclass(frozen=True)
class Ungraded:
    """What an optimizer refuses: ``apart`` of ``given`` gradients, of another ``shape`` than the ``wanted`` one."""

    optimizer: str
    given: int
    apart: int = 0
    shape: tuple[int, ...] = ()
    wanted: tuple[int, ...] = ()
    location: Location | None = None


@dataclass(frozen=True)
class Reshaped:
    """A Reshape to ``wanted``, which is not as many values as it is given: those of ``shape``, an example's."""

    layer: str
    shape: tuple[int, ...]
    wanted: tuple[int, ...]
    location: Location | None = None


@dataclass(frozen=True)
class Hollow:
    """The last batch of a source that tells its own length, asked for: it has no rows, or raised ``said``."""

    role: str
    kind: str
    batches: int
    said: str = ""
    backend: str = ""
    location: Location | None = None


@dataclass(frozen=True)
class Overlapping:
    """Batches of ``size`` rows that begin ``step`` rows apart: the ``batches`` reach ``reached`` of all ``rows``."""

    role: str
    kind: str
    size: int
    step: int
    batches: int
    reached: int
    rows: int
    location: Location | None = None


@dataclass(frozen=True)
class Cached:
    """A cache behind a function that makes inputs up to ``apart`` of one and the same row, in a fit of ``epochs``."""

    apart: float
    epochs: int
    location: Location | None = None


@dataclass(frozen=True)
class WholeShape:
    """The ``shape`` of all rows, which a model is built for; ``source`` is that of one."""

    shape: tuple[int, ...]
    source: str
    location: Location
    failure: int


@dataclass(frozen=True)
class Overlap:
    """``shared`` of the ``held`` files of a validation part are files of the training part of the same folder as well.

    ``apart`` is the argument that the two were given differently, ``trained`` and ``given`` what each was given.
    """

    shared: int
    held: int
    apart: str
    trained: str
    given: str
    location: Location | None = None


@dataclass(frozen=True)
class Inside:
    """Labels among a fit's inputs, or none at all where ``name`` is empty, while nothing is given as targets."""

    name: str
    loss: str
    location: Location | None = None


@dataclass(frozen=True)
class Beyond:
    """An id without a row in an Embedding's table; ``nonfinite`` values of its answer came of such ids.

    Where ``class_name`` is CategoryEncoding, ``empty`` rows of its answer are without a 1.
    """

    layer: str
    rows: int
    worst: int
    location: Location | None = None
    rows_at: Location | None = None
    nonfinite: int = 0
    class_name: str = "Embedding"
    empty: int = 0


@dataclass(frozen=True)
class Misfit:
    """A layer that takes inputs of ``wanted`` axes and is given others; ``before`` is the layer that made them.

    ``last_only`` says that the one before is recurrent and gives its last state alone.
    """

    layer: str
    class_name: str
    wanted: int
    shape: tuple[int | None, ...]
    location: Location | None = None
    before: str = ""
    before_at: Location | None = None
    last_only: bool = False


@dataclass(frozen=True)
class Unsized:
    """A recurrent layer that keeps its states from batch to batch, and is not told of how many rows a batch is.

    ``kept`` is the source of ``location`` with a batch's size in it, empty where that has to be told elsewhere.
    """

    layer: str
    class_name: str
    location: Location | None
    kept: str
    failure: int


@dataclass(frozen=True)
class Begun:
    """A recurrent layer that refuses the states it is to begin with: those it is ``given``, and those it keeps.

    ``few`` says that it is given fewer than it keeps.
    """

    layer: str
    class_name: str
    wanted: str
    given: str
    few: bool = False
    location: Location | None = None


@dataclass(frozen=True)
class Misyielded:
    """What a generator yields for part ``part`` of ``parts`` of its signature, where that is another.

    ``shape`` and ``dtype`` are what it yields, ``wanted_shape`` and ``wanted_dtype`` what the signature says; ``cut``
    of ``values`` are fractions that become whole numbers. Without a part it yields ``count``,
    ``listed`` in a list.
    """

    part: int | None
    parts: int
    shape: tuple[int, ...] = ()
    dtype: str = ""
    wanted_shape: tuple[int | None, ...] | None = ()
    wanted_dtype: str = ""
    cut: int = 0
    values: int = 0
    count: int = 0
    listed: bool = False
    location: Location | None = None
    yielded_at: Location | None = None
