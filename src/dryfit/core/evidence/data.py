"""What the data stage tells: the datasets that reach a training, as their rows stand."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from dryfit.core.evidence.data_held import (
    Copied,
    Encoded,
    Exchanged,
    HeldOut,
    MovedApart,
    Shared,
    Sliced,
    StateCarried,
    Swapped,
    Waited,
    WordNumbers,
)
from dryfit.core.evidence.data_rows import (
    AlikeViews,
    Augmented,
    ConstantTarget,
    Order,
    RepeatedStream,
    Reread,
    Reseeded,
    Rewritten,
    SeededRows,
    SharedSetting,
    Wrapped,
)
from dryfit.core.finding import Location


@dataclass(frozen=True)
class Column:
    """One column. ``kind`` is the type of a value: string, int64, float32, list<int64>, none ..."""

    name: str
    kind: str
    taken: bool | None = None


@dataclass(frozen=True)
class Labels:
    """The label column over ``sampled`` rows. ``counts`` has at most a hundred values."""

    column: str
    kind: str
    sampled: int = 0
    minimum: float | None = None
    maximum: float | None = None
    distinct: int | None = None
    counts: Mapping[str, int] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    missing: int = 0
    ragged: bool = False


@dataclass(frozen=True)
class Sibling:
    """Another dataset that stands in the script and that the model could be fed with."""

    expression: str
    line: int | None
    columns: tuple[str, ...] = ()


@dataclass(frozen=True)
class Dataset:
    """A dataset in its role (train or eval).

    ``location`` is the expression that hands it over. ``dropped`` are columns that the framework removes before the
    model sees them, ``forward_takes`` the argument names of the model's forward. ``example`` is the first row,
    shortened; ``decoded`` its text. ``made_at`` is the user's last line that shaped its columns, ``emptied_at`` the
    one that left it no rows, ``filtered_at`` one that kept no row of a table, ``split_at`` the one that took its rows
    out of others, ``forward_at`` the model's own forward where the user wrote it. ``collate_reads`` are columns that
    the user's own collate function names and the framework removes before it, ``transform_reads`` those that a
    transform of the dataset names, ``forward_reads`` those that forward takes out of its ``**keywords``. ``loader``
    is the number of the loader that it was seen through, ``given_as`` the role in which a trainer was given it,
    ``max_steps`` what a framework was told where the dataset itself has no length.
    """

    role: str
    location: Location | None = None
    expression: str = ""
    class_name: str = ""
    rows: int | None = None
    sampled: int | None = None
    columns: tuple[Column, ...] = ()
    dropped: tuple[str, ...] = ()
    collate_reads: tuple[str, ...] = ()
    transform_reads: tuple[str, ...] = ()
    forward_reads: tuple[str, ...] = ()
    forward_takes: tuple[str, ...] = ()
    main_input: str = ""
    labels: Labels | None = None
    example: Mapping[str, str] = field(default_factory=dict)
    decoded: str = ""
    sibling: Sibling | None = None
    replaced: bool = False
    made_at: Location | None = None
    emptied_at: Location | None = None
    filtered_at: Location | None = None
    split_at: Location | None = None
    forward_at: Location | None = None
    loader: int | None = None
    given_as: str = ""
    max_steps: int | None = None
    arguments_at: Location | None = None
    num_labels: int | None = None
    problem_type: str | None = None
    order: Order | None = None
    shared: Shared | None = None


@dataclass(frozen=True)
class Text:
    """The token ids of a training batch, beside the tokenizer that stands in the script.

    ``doubled`` rows begin with the start token twice, ``anew`` of them when their text is tokenized again.
    ``ended`` rows have the end token last, ``end_ignored`` of them carry no label there though the token before
    does; ``pad_is_end`` says that padding is the same token. ``unknown`` of the ``tokens`` are the unknown token.
    Of ``fronted`` rows the first tokens have labels and those behind have none, which are taken away at
    ``unlabelled_at``.

    ``closed_twice`` rows have the end token twice at their end, ``closed_anew`` when tokenized again. ``bare`` rows
    begin and end without the ``added`` tokens that the tokenizer puts around their text by itself; ``classified``
    says that the labels are of whole rows, ``pretrained`` that the model was loaded. Of the ``distinct`` ids,
    ``foreign`` stand for another token in the vocabulary that was saved with the model in ``own``, which has
    ``known`` of them under some number; the ``example`` is an id, what the script means by it and what the model
    does. ``made_at`` is the line that made the tokenizer. Rows of the script's own that end in the very number
    which pads them are ``padded_by`` it. In ``ended_within`` rows other tokens follow an end token.
    """

    rows: int
    location: Location | None = None
    tokenizer: str = ""
    start: str = ""
    doubled: int = 0
    anew: int = 0
    end: str = ""
    ended: int = 0
    end_ignored: int = 0
    pad_is_end: bool = False
    fronted: int = 0
    unlabelled_at: Location | None = None
    tokens: int = 0
    unknown: int = 0
    unknown_token: str = ""
    pad_at: Location | None = None
    closed_twice: int = 0
    closed_anew: int = 0
    bare: int = 0
    added: tuple[str, ...] = ()
    classified: bool = False
    pretrained: bool = False
    distinct: int = 0
    foreign: int = 0
    known: int = 0
    own: str = ""
    example: tuple[int, str, str] | None = None
    made_at: Location | None = None
    padded_by: int | None = None
    ended_within: int = 0


@dataclass(frozen=True)
class Naming:
    """The class names of a model's configuration, in the order of its logits."""

    model: int
    names: tuple[str, ...]
    location: Location | None = None


@dataclass(frozen=True)
class Coding:
    """Class names as the script numbers them, from 0: the ``names`` in their order, over ``rows``, ``counts`` of each.

    ``role`` is that of the dataset that holds the numbering (train or eval), where one does.
    """

    names: tuple[str, ...]
    rows: int
    counts: tuple[int, ...] = ()
    location: Location | None = None
    role: str = ""


@dataclass(frozen=True)
class Cut:
    """Answers that truncation cuts, of ``rows`` that were looked at.

    ``kind`` says which: targets of a sequence model (target), answers behind a prompt (answer), spans (span),
    texts that are learnt as they stand (own), or texts (text), of which ``rows`` are different and ``cut`` become the
    same as another, or texts whose label is ``told`` by what is cut off, and by what is ``left`` no better than by
    ``chance``, as shares of them (label), or whether it is above the middle (number).
    ``cut`` rows lose tokens of their answer or all of it. ``limit`` is the length that they are cut to and
    ``longest`` what the longest would have. ``shorter`` rows stay below the limit, and ``spared`` of them keep theirs.
    """

    kind: str
    rows: int
    cut: int
    limit: int
    longest: int | None = None
    shorter: int = 0
    spared: int = 0
    location: Location | None = None
    told: float = 0.0
    left: float = 0.0
    chance: float = 0.0


@dataclass(frozen=True)
class Draws:
    """A random generator that a dataset holds while a loader's workers each get a copy of it.

    ``first`` and ``second`` are what two copies draw, where taking a row draws. Where ``seeded_by`` is a function that
    sets up each worker, the generator is the global one of ``attribute``, ``first`` and ``second`` are what two workers
    draw behind it, and ``reseeded`` what the second would without it.
    """

    attribute: str
    kind: str
    workers: int
    location: Location | None = None
    first: float = 0.0
    second: float = 0.0
    reseeded: float = 0.0
    seeded_by: str = ""


@dataclass(frozen=True)
class Pairing:
    """Inputs and labels that stand in another order, and the same ones put in step.

    ``kind`` says how it was found: an order undone (order), the place that a row's inputs and its label are taken
    from (row), two loaders that shuffle each by itself (loaders), one example collated alone (collate), or the
    labels of tokens moved by so many ``places`` (shift), put at their words (words), or looked up among the words'
    tags by their word and not by their own place (tags), of which ``example`` is one. ``accuracy`` is that of a
    linear model on rows left out, ``mended`` the same with each row's own label, ``chance`` the share of the most
    frequent class; numbers are halved at their median, ``halved``; of a collated batch they are the shares of rows
    that hold their own label. Of the arrays of a fit (apart) they say how answers and labels go together.
    """

    kind: str
    examples: int
    accuracy: float
    mended: float
    chance: float = 0.0
    location: Location | None = None
    halved: bool = False
    places: int = 0
    example: str = ""


@dataclass(frozen=True)
class Leak:
    """The ``column`` of the inputs that equals the label in all ``rows``, or is the label ``scaled``.

    ``accuracy`` is that of a linear model on rows left out, ``without`` the same without the column. Of windows
    that slide over a series, ``column`` is the last step of each, and there is no model. Numbers are ``halved`` at
    their median. A column with a ``value`` has it in all rows of one class, and in none of the other. The ``name`` is
    that of the column, where the labels are called the same.
    """

    column: int
    rows: int
    accuracy: float
    without: float
    chance: float
    location: Location | None = None
    slides: bool = False
    halved: bool = False
    scaled: bool = False
    value: float | None = None
    name: str = ""


@dataclass(frozen=True)
class Fitted:
    """An ``estimator`` that was fitted on all ``rows``, of which ``held`` were held out afterwards.

    One that ``reads_labels`` makes ``made`` columns of ``columns``. With labels drawn anew, a linear model gets the
    share ``with_held`` of the rows held out right, and ``without`` where it was fitted on the others alone, which is
    ``deviations`` apart.
    """

    estimator: str
    rows: int
    held: int
    reads_labels: bool
    columns: int
    made: int
    with_held: float | None = None
    without: float | None = None
    deviations: float | None = None
    location: Location | None = None


@dataclass(frozen=True)
class Turned:
    """Pictures that are turned from draw to draw, ``how``, while their masks stay: in ``shown`` of ``rows`` rows.

    Each row was drawn ``draws`` times. Where ``contrast`` is known, it is how much more the pictures change at the
    edges of their masks than elsewhere, in deviations: as the masks are, and with all of them turned. What ``marks``
    pictures may be boxes.
    """

    how: str
    shown: int
    rows: int
    draws: int
    location: Location | None = None
    contrast: tuple[float, float] | None = None
    marks: str = "masks"


@dataclass(frozen=True)
class Undivided:
    """Rows that each hold ``keys`` as a whole, of all ``rows`` of their dataset; ``location`` makes them."""

    rows: int
    keys: tuple[str, ...]
    location: Location | None


@dataclass(frozen=True)
class Miscounted:
    """A dataset that counts so many rows, while its ``columns`` hold others; ``by_names`` it counts the columns."""

    counted: int
    columns: tuple[tuple[str, int], ...]
    by_names: bool
    location: Location | None


# What rows of unequal lengths become.
FILLED = "rows of one length"


@dataclass(frozen=True)
class Objects:
    """Python objects that a call was given for numbers, and that can all be ``becomes``, if that is known.

    Of rows to be ``FILLED`` the shape tells how many there are, and the lengths of the shortest and the longest.
    An array, or a table whose columns of ``texts`` are no numbers; without a shape, the names of a row's classes.
    ``made_at`` is the expression that made an array, or the whole that it was cut of, where that can be so as well.
    """

    name: str
    shape: tuple[int, ...]
    kinds: tuple[str, ...]
    becomes: str
    location: Location | None
    failure: int
    texts: tuple[str, ...] = ()
    made_at: Location | None = None


@dataclass(frozen=True)
class Data:
    """Every dataset that was seen on its way to a model."""

    datasets: tuple[Dataset, ...] = ()
    texts: tuple[Text, ...] = ()
    namings: tuple[Naming, ...] = ()
    draws: tuple[Draws, ...] = ()
    pairings: tuple[Pairing, ...] = ()
    leaks: tuple[Leak, ...] = ()
    codings: tuple[Coding, ...] = ()
    cuts: tuple[Cut, ...] = ()
    turned: tuple[Turned, ...] = ()
    reread: tuple[Reread, ...] = ()
    undivided: tuple[Undivided, ...] = ()
    states_carried: tuple[StateCarried, ...] = ()
    miscounted: tuple[Miscounted, ...] = ()
    objects: tuple[Objects, ...] = ()
    held_out: tuple[HeldOut, ...] = ()
    copied: tuple[Copied, ...] = ()
    means_of_targets: tuple[Encoded, ...] = ()
    fitted: tuple[Fitted, ...] = ()
    word_numbers: tuple[WordNumbers, ...] = ()
    moved_apart: tuple[MovedApart, ...] = ()
    waited: tuple[Waited, ...] = ()
    swapped: tuple[Swapped, ...] = ()
    exchanged: tuple[Exchanged, ...] = ()
    sliced: tuple[Sliced, ...] = ()
    constant_targets: tuple[ConstantTarget, ...] = ()
    seeded_rows: tuple[SeededRows, ...] = ()
    reseeded: tuple[Reseeded, ...] = ()
    rewritten: tuple[Rewritten, ...] = ()
    repeated_streams: tuple[RepeatedStream, ...] = ()
    alike_views: tuple[AlikeViews, ...] = ()
    augmented: tuple[Augmented, ...] = ()
    shared_settings: tuple[SharedSetting, ...] = ()
    wrapped: tuple[Wrapped, ...] = ()
