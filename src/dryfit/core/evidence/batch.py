"""What the batch stage tells: how examples became batches, or did not."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from dryfit.core.evidence.batch_drawn import FirstRows
from dryfit.core.evidence.batch_graphs import Merged
from dryfit.core.finding import Location
from dryfit.core.summary import TensorSummary

# The names under which labels usually stand in a row.
LABEL_KEYS = ("labels", "label", "label_ids", "target", "targets", "y")


@dataclass(frozen=True)
class Feature:
    """One key over the examples of a batch, before they are collated.

    ``kind`` is the type of a value; ``shortest`` and ``longest`` its length along the
    first axis; ``missing`` the number of examples that lack it or hold None; ``shapes``
    the distinct shapes, at most four, and ``rows`` the places of their first examples in the
    dataset. ``absent`` counts the examples without the key, ``missing_row`` is the first that
    lacks it or holds None. ``text`` says that lists of whole numbers read as texts do: one repeats a number, or
    all end alike; ``rises`` that each is in order and names none twice, as a list of classes. ``holes`` counts the
    examples whose list holds a None, ``hole_row`` is the first; ``flipped`` those whose array is read backwards.
    """

    key: str
    kind: str
    shortest: int | None = None
    longest: int | None = None
    missing: int = 0
    shapes: tuple[tuple[int, ...], ...] = ()
    rows: tuple[int, ...] = ()
    absent: int = 0
    missing_row: int | None = None

    @property
    def ragged(self) -> bool:
        """Whether the examples differ in shape."""
        return len(self.shapes) > 1 or self.shortest != self.longest

    text: bool = False
    rises: bool = False
    holes: int = 0
    hole_row: int | None = None
    flipped: int = 0


@dataclass(frozen=True)
class Collation:
    """One batch. ``location`` is the line of the loader or trainer that the user wrote.

    ``collate_fn`` is the function in use and ``collate_given`` whether the user chose it.
    ``tokenizer`` is a variable of the script that can pad. ``indices`` are the rows taken.
    ``row_at`` is the user's own line that makes a row, ``none_at`` the one that makes none,
    ``made_at`` the last that shaped the dataset's columns. ``pads`` are the keys that the
    collate function's tokenizer pads,
    ``listed`` the keys that came out as lists of tensors, with their shape when stacked.
    ``own`` is a function of the script's that puts such rows together, and that this loader was not given.
    ``form`` is the one that this function takes its rows in, where they have another: ``asked`` are
    the keys that it asks for, ``taken_at`` is where it first takes the rows.
    ``uneven`` is the one part of the rows that the script's own function leaves at its lengths: padded, it collates.
    ``spare`` are texts of the rows without which it collates.
    ``empty_rows`` are rows that are None, ``nonfinite_rows`` the first row with a NaN in each key.
    ``given`` is the expression that hands the dataset over, at ``given_at``. ``poisoned`` are the model's
    values that are not finite when one input is NaN, ``clean`` those without it, where no loader tells.
    ``masked`` are the labels that count, those of them at whose place the input shows the tokenizer's mask, and the
    tokens that the model is to attend to.
    ``tail`` is, of a batch that could not be made, the first row of the dataset's end whose rows are cut short, and
    the number of rows; ``counted_at`` is where the dataset counts them.
    """

    loader: int
    role: str = ""
    location: Location | None = None
    collate_fn: str = ""
    collate_given: bool = False
    collate_location: Location | None = None
    framework: str = "torch"
    batch_size: int | None = None
    examples: int = 0
    features: tuple[Feature, ...] = ()
    tensors: Mapping[str, TensorSummary] = field(default_factory=dict)
    tokenizer: str = ""
    indices: tuple[int, ...] = ()
    decoded: str = ""
    failed: bool = False
    mended: bool = False
    row_at: Location | None = None
    none_at: Location | None = None
    made_at: Location | None = None
    pads: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()
    own: str = ""
    uneven: str = ""
    spare: tuple[str, ...] = ()
    form: str = ""
    asked: tuple[str, ...] = ()
    taken_at: Location | None = None
    empty_rows: tuple[int, ...] = ()
    nonfinite_rows: Mapping[str, int] = field(default_factory=dict)
    trainer: bool = False
    given: str = ""
    given_at: Location | None = None
    poisoned: int | None = None
    clean: int | None = None
    masked: tuple[int, int, int] | None = None
    tail: tuple[int, int] | None = None
    counted_at: Location | None = None

    def of_classes(self, feature: Feature) -> bool:
        """Whether a part of the rows is a tensor of the classes that each belongs to, and nothing else is uneven."""
        last = feature.key.isdigit() and feature.key != "0" and feature is self.features[-1]
        if not feature.rises or not feature.kind.startswith("tensor<") or not (last or feature.key in LABEL_KEYS):
            return False
        return not any(f.ragged for f in self.features if f.key not in (feature.key, *self.pads))


@dataclass(frozen=True)
class Drawn:
    """A label that a weighted sampler draws: how many ``rows`` have it, and the ``weight`` that each of them has."""

    label: str
    rows: int
    weight: float


@dataclass(frozen=True)
class Loader:
    """A loader as it was built. ``rows`` and ``length`` are None where the dataset has no length.

    ``passed`` tells that a pass over it was begun. ``clashing`` is an argument that
    may not stand beside ``clashes_with``. ``start_method`` is how its workers start.
    ``poisoned`` are the model's values that are not finite when one input is NaN, ``clean``
    those of the same call without it. ``unguarded_at`` is the line of the script's top level that
    a spawned worker, which imports the script, comes to again. ``weights`` is the number of a weighted
    sampler's weights, one for each row that it can draw, ``sampler_at`` its line; ``drawn`` tells what it does with
    the labels, where rows of one label weigh the same. ``sent`` is the device that its rows or batches lie on
    already, ``sent_at`` the user's call that puts them there; ``sent_by_worker`` tells that a forked worker reads
    them, otherwise they are only pinned.
    """

    number: int
    location: Location | None = None
    rows: int | None = None
    length: int | None = None
    batch_size: int | None = None
    drop_last: bool = False
    drop_last_at: Location | None = None
    workers: int = 0
    start_method: str = ""
    trainer: bool = False
    passed: bool = False
    clashing: str = ""
    clashes_with: str = ""
    unpicklable: str = ""
    unpicklable_at: Location | None = None
    spent: bool = False
    iterator: str = ""
    iterator_at: Location | None = None
    poisoned: int | None = None
    clean: int | None = None
    unguarded_at: Location | None = None
    weights: int | None = None
    sampler_at: Location | None = None
    drawn: tuple[Drawn, ...] = ()
    sent: str = ""
    sent_at: Location | None = None
    sent_by_worker: bool = False


@dataclass(frozen=True)
class Outlasted:
    """A loader's iterator of ``batches`` batches, ``made_at`` a line, that a loop asks ``turns`` times for the next."""

    loader: int
    name: str
    batches: int
    turns: int
    location: Location
    made_at: Location


@dataclass(frozen=True)
class Padding:
    """A tokenizer asked to pad, or a model that looks for padding, without a pad token."""

    owner: str
    name: str = ""
    location: Location | None = None
    end_token: str | None = None
    tokenizer: str = ""


@dataclass(frozen=True)
class Taking:
    """A batch, or a row of one, taken apart in a way that it is not made of.

    ``asked`` is the key, the position, the attribute or the number of parts that the user's line
    asks for, ``how`` says which of these (``keys`` where names were set to them); ``holds`` are the keys it has, or
    its positions.
    ``twin`` is a key that is there and may be what is meant.
    """

    how: str
    asked: str
    kind: str
    holds: tuple[str, ...] = ()
    twin: str = ""
    location: Location | None = None
    failure: int | None = None


@dataclass(frozen=True)
class OneTurn:
    """A loop over a loader of so many ``batches`` whose last statement leaves it, at the end of its first turn.

    ``header`` is how the loop begins, ``source`` the statement at ``location``, ``trains`` tells that the loop goes
    backward, ``followed`` that something stands behind the loop in its block.
    """

    header: str
    source: str
    batches: int
    trains: bool
    location: Location
    loop_at: Location
    followed: bool = False


@dataclass(frozen=True)
class SameBatch:
    """What a model was given in each of ``calls`` calls, of a loader of so many ``batches``.

    ``kind`` says in what: "train", or an "evaluation" over other batches.
    """

    kind: str
    calls: int
    batches: int
    location: Location | None = None


@dataclass(frozen=True)
class Divided:
    """A loop of a training that takes ``turns`` batches where there are so many, of ``size`` rows each.

    It has them of ``source``. ``location`` is the number of its turns, which is divided by the size of a batch though
    it counts batches, and ``meant`` what is without that.
    """

    turns: int
    batches: int
    size: int
    source: str
    location: Location
    meant: str


@dataclass(frozen=True)
class Batch:
    """The first batches of every loader, with the loader's number, and the loaders themselves."""

    collations: tuple[Collation, ...] = ()
    loaders: tuple[Loader, ...] = ()
    paddings: tuple[Padding, ...] = ()
    takings: tuple[Taking, ...] = ()
    one_turns: tuple[OneTurn, ...] = ()
    same_batches: tuple[SameBatch, ...] = ()
    divided: tuple[Divided, ...] = ()
    outlasted: tuple[Outlasted, ...] = ()
    merged: tuple[Merged, ...] = ()
    first_rows: tuple[FirstRows, ...] = ()
