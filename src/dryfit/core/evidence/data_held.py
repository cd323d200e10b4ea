"""What the data stage tells of a held-out set beside the training set."""

from dataclasses import dataclass

from dryfit.core.finding import Location

# A mean and a deviation.
Moments = tuple[float, float]


@dataclass(frozen=True)
class Shared:
    """Rows of an evaluation set that are in the training set too, out of ``compared``.

    ``repeated`` counts rows of as large a part of the training set that its other rows repeat.
    ``twin`` says that they are all of them, in another object of the same make. ``distinct`` is how many different rows
    are compared, where each has a number of its own in a column of real numbers, so that equal rows are one.
    ``classes`` has, for each label, how many different rows of it are compared, how many rows, and how many are found.
    """

    compared: int
    found: int
    repeated: int
    same_object: bool = False
    unused: str = ""
    classes: tuple[tuple[str, int, int, int], ...] = ()
    twin: bool = False
    distinct: int = 0


@dataclass(frozen=True)
class Copied:
    """What the held-out part of a split has ``shared`` with the part that is trained on; ``location`` divides them."""

    shared: Shared
    location: Location | None = None


@dataclass(frozen=True)
class Encoded:
    """A column that is, for each of its ``categories``, the mean target of all ``rows``; ``held`` are held out of them.

    ``name`` is what the table calls the column, which stands at ``place``.
    """

    name: str
    place: int
    categories: int
    rows: int
    held: int
    location: Location | None = None


@dataclass(frozen=True)
class Swapped:
    """Rows of a held-out set, read again with one ``attribute`` of its dataset as the training set's has it.

    ``part`` is what came otherwise: inputs, with the moments of the rows as they are ``held`` and as they are
    ``trained``, tokens or labels, of which ``changed`` of ``rows`` rows differ. ``location`` is where the attribute
    that is out of the ordinary is made, or the dataset.
    """

    attribute: str
    part: str
    rows: int
    changed: int
    held: Moments | None = None
    trained: Moments | None = None
    location: Location | None = None


@dataclass(frozen=True)
class Exchanged:
    """Labels of a held-out set whose numbers mean other classes than those that a model is trained on.

    A linear model of the training rows agrees with ``agreed`` of the held-out labels, and with ``mended`` of them
    where ``classes`` (what it answers, what the label says) are exchanged; ``within`` is its share on training rows
    that were left out.
    """

    rows: int
    agreed: float
    mended: float
    within: float
    classes: tuple[tuple[str, str], ...] = ()
    location: Location | None = None


@dataclass(frozen=True)
class HeldOut:
    """Rows of its labels that the script takes by a ``name`` of a test or a validation, ``found`` of them trained on.

    ``trained`` rows are in the loss, at ``location``.
    """

    name: str
    rows: int
    found: int
    trained: int
    location: Location | None = None


@dataclass(frozen=True)
class Sliced:
    """A split that cuts rows sorted by their label in two: ``trained`` rows of ``classes``, ``held`` of ``others``.

    The two have one class in common, in which the cut lies.
    """

    trained: int
    held: int
    classes: tuple[str, ...]
    others: tuple[str, ...]
    location: Location | None = None


@dataclass(frozen=True)
class WholeGraph:
    """A loss of a training over all ``rows``, of which ``mask`` leaves ``trained``, and other masks hold ``held`` out.

    ``value`` is the loss, and ``changed`` what it is with the labels of those that are held out in another order.
    """

    function: str
    rows: int
    trained: int
    held: int
    mask: str
    value: float
    changed: float
    location: Location | None = None


@dataclass(frozen=True)
class Between:
    """Held-out windows of a series, ``found`` of ``held`` of which end where a training window has not ended yet.

    A window is ``length`` steps long; ``rows`` are held out altogether.
    """

    found: int
    held: int
    length: int
    rows: int
    location: Location | None = None


@dataclass(frozen=True)
class WordNumbers:
    """Words that a training set and a held-out set both have: ``moved`` of ``shared`` have another number in each.

    One of them is ``word``, which is ``first`` among ``trained`` rows and ``later`` among ``rows``.
    """

    shared: int
    moved: int
    word: str
    first: int
    later: int
    trained: int
    rows: int
    location: Location


@dataclass(frozen=True)
class MovedApart:
    """One pattern, given to a random step as a picture and as its mask, comes out moved otherwise in ``apart`` pairs.

    ``pairs`` went through the step; ``alike`` is how well the two fit where both are moved by one draw; None where
    rows of a dataset were drawn again instead, and compared with themselves turned.
    """

    pairs: int
    apart: int
    alike: float | None
    location: Location | None = None


@dataclass(frozen=True)
class Waited:
    """A ``column`` that a framework drops, while ``argument`` of the model's forward, of nearly its name, gets nothing.

    Given the column there, the model's answers to one batch change by up to ``change``. ``in_keywords`` says that
    forward takes it out of its ``**keywords``, under the column's own name.
    """

    column: str
    argument: str
    change: float
    location: Location | None = None
    in_keywords: bool = False


@dataclass(frozen=True)
class StateCarried:
    """A recurrent layer that began ``batches`` of rows drawn at random in the state that the batch before it left.

    Without that state its answers to a batch change by up to ``change``, and they deviate by ``spread``. ``location``
    is where the state is handed over.
    """

    class_name: str
    batches: int
    change: float
    spread: float
    location: Location | None = None
