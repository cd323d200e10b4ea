"""What the metrics stage tells: each metric computed, with what it was given."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from dryfit.core.finding import Fact, Location
from dryfit.core.summary import TensorSummary


@dataclass(frozen=True)
class Scorer:
    """What a metric object is set up for: binary, multiclass or multilabel, its classes, and where it was built."""

    task: str = ""
    classes: int | None = None
    location: Location | None = None


@dataclass(frozen=True)
class MetricCall:
    """One metric. ``predictions`` and ``references`` are keyed ``""`` for a plain array and by
    position for a tuple. ``location`` is the call, or the line that defines a compute_metrics;
    ``by_trainer`` tells the latter, and ``inside`` is the number of the compute_metrics that
    makes the call. ``average`` is how a score is averaged over classes, ``returned`` the type
    that came back, ``with_argmax`` what comes back for class ids where logits score 0,
    ``by_class`` what does where every argmax of logits is over the classes, ``with_ignored`` the scores that
    change, and to what, when each row has more targets that are to be left out.
    ``scorer`` is the metric's own setting where it is an object that was built for a task. ``named`` counts the names
    that a report is given for classes, ``classes`` those that it reports on, ``with_ids`` what comes back where the
    argmax of whole numbers is themselves. ``several`` are the values that came back
    as arrays of more than one number, with their shapes. ``stumbles`` tells of a compute_metrics that raised and runs
    where 0 stands for the targets that are to be left out.
    """

    number: int
    function: str
    location: Location | None = None
    argument_location: Location | None = None
    predictions: Mapping[str, TensorSummary] = field(default_factory=dict)
    references: Mapping[str, TensorSummary] = field(default_factory=dict)
    values: Mapping[str, Fact] = field(default_factory=dict)
    failed: bool = False
    mended: bool = False
    by_trainer: bool = False
    inside: int | None = None
    average: str = ""
    returned: str = ""
    with_argmax: Mapping[str, Fact] = field(default_factory=dict)
    by_class: Mapping[str, Fact] = field(default_factory=dict)
    with_ignored: Mapping[str, Fact] = field(default_factory=dict)
    scorer: Scorer | None = None
    named: int | None = None
    classes: int | None = None
    several: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    stumbles: bool = False
    with_ids: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True)
class Measured:
    """A score of a regression, ``function``, with the size of the ``answers`` and of the ``truth`` it is given."""

    function: str
    answers: TensorSummary
    truth: TensorSummary
    location: Location | None = None


@dataclass(frozen=True)
class Decoding:
    """A tokenizer asked to decode ids of which some are below 0, or logits.

    ``argument`` and ``tokenizer`` are the sources of the ids and of the tokenizer, ``logits`` is the shape of what
    are no ids, the first of so many ``outputs``.
    """

    location: Location | None
    argument_location: Location | None = None
    ids: int = 0
    minimum: int | None = None
    argument: str = ""
    tokenizer: str = ""
    failed: bool = False
    logits: tuple[int, ...] = ()
    outputs: int = 1


@dataclass(frozen=True)
class BestMetric:
    """The metric that picks the best model, and the keys that evaluation really returns."""

    wanted: str
    available: tuple[str, ...]
    location: Location | None = None
    argument_location: Location | None = None


@dataclass(frozen=True)
class Tally:
    """A count of an evaluation loop, and the one that it is divided by, at the start of the second pass.

    Both stood at 0 when the first began; ``total`` is "" where a length is the divisor. ``location`` is the line
    that set them. ``listed`` says that they are two lists, scored against each other, and the numbers their lengths,
    ``trained`` that the first pass of the loop trained, and the second evaluates, ``epochs`` that both trained.
    """

    correct: str
    total: str
    correct_before: float
    total_before: float
    location: Location | None = None
    listed: bool = False
    trained: bool = False
    epochs: bool = False


@dataclass(frozen=True)
class Share:
    """A count of equal answers, ``name``, that is divided by the batches of a loader of so many ``rows``.

    ``counted`` is what the first ``batches`` came to, ``location`` what the length is asked of, ``loader``; or where a
    ``counter`` of the loop's own grows by 1 in each turn, and not by the rows of a batch, which are ``rows_of``.
    ``kind`` says what else is added up: a batch's mean "loss" times its rows, of which the ``last`` is known, or the
    "share" of right answers in each batch, which is divided by the rows; the "last" batch's right answers are set. Of a
    sum that is divided by the length of the "other" loader, or of its dataset, ``batches`` and ``rows`` are the
    length that is its own and that one, and ``loader`` is how its own is written. An "unequal" one is a mean over
    batches, ``counted``, of which the last has but ``rows_of`` rows: over all rows it is ``last``. A "ratio" is a score
    of each batch by the function ``loader`` whose mean over batches is ``counted``, and that of all rows ``last``;
    ``rows_of`` says "drawn" where answers were drawn in the place of the model's.
    """

    name: str
    loader: str
    counted: float
    batches: int
    rows: int
    location: Location | None = None
    counter: str = ""
    rows_of: str = ""
    kind: str = ""
    last: float | None = None


@dataclass(frozen=True)
class Carried:
    """A metric object that is computed over ``updates`` batches, ``before`` of them of an earlier evaluation.

    ``epochs`` says that they are those of a loop over epochs, ``ahead`` that the next epoch was not reached: it
    would begin with these batches, for nothing in the source resets the metric.
    """

    class_name: str
    before: int
    updates: int
    location: Location | None = None
    epochs: bool = False
    ahead: bool = False


@dataclass(frozen=True)
class Choice:
    """The largest of one: an argmax over an axis that has one place, over ``rows`` answers of a model.

    ``positive`` of them are above the middle of their kind: 0 for logits, 0.5 for probabilities.
    """

    rows: int
    positive: int
    probabilities: bool
    location: Location | None = None


@dataclass(frozen=True)
class Crosswise:
    """An argmax over the examples of a model's logits (``axis`` 0), or over everything (None)."""

    rows: int
    classes: int
    axis: int | None
    location: Location | None = None


@dataclass(frozen=True)
class ExchangedScore:
    """A score that is given the model's decisions as targets, and the labels of the ``rows`` as what was predicted.

    It is ``given``, and ``turned`` with each in its place, where it is a number. ``label`` is the class that is counted
    most otherwise: ``taken`` times, and there are ``there``.
    """

    function: str
    rows: int
    given: float | None
    turned: float | None
    label: str
    taken: int
    there: int
    location: Location | None = None


@dataclass(frozen=True)
class Threshold:
    """Logits held against a threshold of probabilities: ``above`` of ``answers`` are, of their sigmoid ``likely``.

    Of ``kind`` "softmax" they are independent labels, and it is the softmax over all of them that is above. They are
    ``drawn`` where a compute_metrics was asked for the score of numbers in the place of the model's.
    """

    threshold: float
    answers: int
    above: int
    likely: int
    location: Location | None = None
    kind: str = ""
    drawn: bool = False


@dataclass(frozen=True)
class Ranking:
    """A score of ranks, ``function``, of ``rows`` that are ordered by something else than the model's answers.

    Of ``kind`` "decisions" they are what the answers were decided to be, ``values`` different numbers where the answers
    are ``answers`` different ones; of kind "column" the scores of class 0. The score is ``given``, and by the
    answers for class 1 ``ordered``. ``location`` is what is given, ``call`` the call. They are ``drawn`` where
    a compute_metrics was asked for the score of numbers in the place of the model's.
    """

    function: str
    kind: str
    rows: int
    values: int
    answers: int
    given: float
    ordered: float
    location: Location | None = None
    call: Location | None = None
    drawn: bool = False


@dataclass(frozen=True)
class ScoredWhole:
    """Answers compared with ``targets``, of which the loss leaves out the ``ignored``, those of ``value``.

    ``right`` of all are the same, and ``right_counted`` of the others. ``averaged`` says that the mean was taken of
    all of them; where it was the sum, what divides it stands in the source.
    """

    value: int
    targets: int
    ignored: int
    right: int
    right_counted: int
    averaged: bool
    location: Location | None = None


@dataclass(frozen=True)
class Metrics:
    """Every metric, decoding and best-model choice of the rehearsal."""

    calls: tuple[MetricCall, ...] = ()
    decodings: tuple[Decoding, ...] = ()
    best: BestMetric | None = None
    tallies: tuple[Tally, ...] = ()
    choices: tuple[Choice, ...] = ()
    crosswise: tuple[Crosswise, ...] = ()
    carried: tuple[Carried, ...] = ()
    thresholds: tuple[Threshold, ...] = ()
    scored_whole: tuple[ScoredWhole, ...] = ()
    shares: tuple[Share, ...] = ()
    exchanged_scores: tuple[ExchangedScore, ...] = ()
    rankings: tuple[Ranking, ...] = ()
