"""What the data stage tells of how the rows of a training set are made."""

from dataclasses import dataclass

from dryfit.core.finding import Location


@dataclass(frozen=True)
class Reread:
    """Some ``rows`` of a training set, read twice: the label of ``changed`` is another the second time.

    ``alike`` says that all have the same inputs, beside labels of several ``classes``; ``value`` is the only
    one in them. ``near`` says that the inputs are changed at random, and nearest to those of their own row.
    """

    rows: int
    changed: int
    alike: bool
    classes: int
    location: Location | None = None
    value: float | None = None
    near: bool = False


@dataclass(frozen=True)
class AlikeViews:
    """Two columns that a model is given in training and that are the same in all of ``batches`` batches."""

    batches: int
    location: Location | None = None


@dataclass(frozen=True)
class SharedSetting:
    """An ``attribute`` that was set for two parts of a dataset that is one: ``first``, and then ``second``."""

    attribute: str
    first: str
    second: str
    location: Location | None = None


@dataclass(frozen=True)
class Augmented:
    """Rows of an evaluation, of which ``changed`` of ``rows`` have other inputs when they are read again.

    Those of the training have as well, and each row keeps its class.
    """

    rows: int
    changed: int
    location: Location | None = None


@dataclass(frozen=True)
class ConstantTarget:
    """The ``rows`` of an array that a loop takes its targets from by its own indices: all of them are this ``value``.

    ``location`` is the line that made the array, or the index.
    """

    value: float
    rows: int
    location: Location | None = None


@dataclass(frozen=True)
class Rewritten:
    """Readings that change, in ``changed`` of ``rows`` rows, what the dataset's ``attribute`` keeps of them.

    ``first`` and ``again`` are the mean and the deviation of one row, read first and read a second time with the same
    draws. With what is kept put back it comes as the first time. ``location`` is the line that changes it.
    """

    attribute: str
    rows: int
    changed: int
    first: tuple[float, float]
    again: tuple[float, float]
    location: Location


@dataclass(frozen=True)
class SeededRows:
    """Rows of a training set that each seed a generator, all with the same ``seed``, and draw values from it.

    Read again, each of ``rows`` rows is the same; with the seeds left out ``changed`` of them are not.
    """

    rows: int
    changed: int
    seed: str
    location: Location


@dataclass(frozen=True)
class Reseeded:
    """A loader whose ``passes`` all begin with the same random states, as ``location`` seeds before each but the first.

    ``shuffled`` says that its order is drawn of them, ``drawn`` that something in the passes is.
    """

    loader: int
    passes: int
    shuffled: bool
    drawn: bool
    location: Location


@dataclass(frozen=True)
class RepeatedStream:
    """A stream of which two of a loader's ``workers`` give the same ``rows`` first; its `__iter__` is at ``line``."""

    class_name: str
    workers: int
    rows: int
    path: str
    line: int


@dataclass(frozen=True)
class EmptiedColumns:
    """``columns`` of a table's ``of`` columns that are NaN in all ``rows``, as ``statistic`` is, before NaN becomes 0.

    Before that the first of them had ``holes`` and deviated by ``spread``. ``made`` are the lines of the statistics,
    ``numpy`` is what the script calls numpy.
    """

    columns: int
    of: int
    rows: int
    statistic: str
    spread: float
    holes: int
    made: tuple[Location, ...]
    numpy: str = ""


@dataclass(frozen=True)
class Order:
    """How many batches hold one class only: taken in order, and taken at random.

    ``kinds`` counts the classes of each batch, where every class lies in batches side by side; otherwise it is 0.
    ``buffer`` is the size of a buffer that shuffles the rows, 0 where there is none; with ``whole_batches`` it
    shuffles batches.
    """

    shuffled: bool
    batches: int
    single: int
    single_at_random: int
    buffer: int = 0
    whole_batches: bool = False
    kinds: int = 0
    kinds_at_random: int = 0


@dataclass(frozen=True)
class NoneGiven:
    """A row, or a whole batch, that is None where a line takes it.

    ``owner`` is the expression that holds the rows, empty for a loader's dataset, and ``row`` the place there.
    ``rows`` are those of a batch that the function ``collate_fn`` made None of, where that is the one that gives it.
    ``taken`` is the line that cannot take it, ``location`` where None is given for it.
    """

    owner: str
    row: int | None
    taken: Location | None
    location: Location | None
    failure: int
    collate_fn: str = ""
    rows: tuple[int, ...] = ()


@dataclass(frozen=True)
class Wrapped:
    """Small whole numbers whose sum or difference ``text`` goes round in ``share`` of the values of its ``dtype``.

    In wider numbers the results lie from ``least`` to ``most``.
    """

    text: str
    dtype: str
    share: float
    least: int
    most: int
    location: Location | None = None
