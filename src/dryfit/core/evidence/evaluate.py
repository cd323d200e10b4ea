"""What the evaluate stage tells: passes over data that no backward followed."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from dryfit.core.finding import Location


@dataclass(frozen=True)
class Pass:
    """One evaluation pass of a model.

    ``train_mode_difference`` is the largest difference between two forwards of the same
    batch, measured when the model was in train mode, ``eval_mode_difference`` the same in
    eval mode, ``buffer_change`` the largest change that one such forward makes to a buffer (the
    running statistics of batch normalisation); None where they were not measured.
    ``graphs_kept`` counts the batches whose graph was still held when the pass had ended.
    ``repeated`` says that the same inputs were given several times running (MC dropout), ``trained_on`` that they are
    what the model was given in training just before.
    ``restored_at`` is where a model that is not trained was given the state of one that was.
    ``predicted`` counts the argmax classes and ``labels`` the true ones, by class id.
    """

    number: int
    model: int
    location: Location | None = None
    loader: int | None = None
    batches: int = 0
    examples: int = 0
    training: bool = False
    grad_enabled: bool = False
    after_training: bool = False
    train_mode_difference: float | None = None
    eval_mode_difference: float | None = None
    buffer_change: float | None = None
    graphs_kept: int = 0
    repeated: bool = False
    trained_on: bool = False
    only_model: bool = True
    restored_at: Location | None = None
    loss: float | None = None
    predicted: Mapping[str, int] = field(default_factory=dict)
    labels: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class TrainedInEvalMode:
    """A model with dropout or batch normalisation that was stepped in eval mode.

    ``calls`` of its training calls were in eval mode, ``train_calls`` in train mode. ``switched``
    is the line of the `eval()` after which training went on, ``evaluated`` the calls of an evaluation
    in between. ``train_mode_difference`` is the largest difference between two forwards of a batch in
    train mode, which training lost. ``unmeasured`` says that its batch normalisations have the statistics that they
    were made with, ``within`` that it was switched in the midst of a pass: without ``calls`` it
    would be, further on.
    """

    model: int
    location: Location | None = None
    switched: Location | None = None
    calls: int = 0
    train_calls: int = 0
    pretrained: bool = False
    train_mode_difference: float | None = None
    eval_mode_difference: float | None = None
    buffer_change: float | None = None
    evaluated: int = 0
    unmeasured: bool = False
    within: bool = False


@dataclass(frozen=True)
class AlwaysDropping:
    """A dropout in a model's forward that drops in eval mode too: two answers to one batch differ by ``difference``."""

    model: int
    function: str
    difference: float
    spread: float
    location: Location | None = None


@dataclass(frozen=True)
class UntakenStatistics:
    """Batch normalisations whose running statistics are as they were made after ``batches`` in train mode: at momentum
    0, or those of an average of ``leader``, which has seen these batches. ``difference`` is the largest between the
    answers to one batch with them, and with the batch's own, which deviate by ``spread``. ``momentum`` is above 0 where
    they are nearly as they were made, for each batch brings so little.
    """

    model: int
    layers: int
    batches: int
    difference: float
    location: Location | None = None
    leader: int | None = None
    momentum: float = 0.0
    spread: float = 0.0


@dataclass(frozen=True)
class LastStatistics:
    """Batch normalisations whose running statistics are those of the last batch, after ``batches`` in train mode.

    The answers to one batch move by ``swing`` of their deviation with which half of it came last, and at torch's own
    momentum by ``usual``.
    """

    model: int
    layers: int
    momentum: float
    batches: int
    swing: float
    usual: float
    location: Location | None = None


@dataclass(frozen=True)
class Reordered:
    """Answers to ``rows`` of a pass that was shuffled, scored against labels in the dataset's own order.

    ``moved`` of the labels are those of another row. ``right`` are the answers that agree with these, and with the
    labels of their own rows. The loader was ``made_at`` a line, and gone through at ``location``.
    """

    rows: int
    moved: int
    right: tuple[int, int] | None = None
    made_at: Location | None = None
    location: Location | None = None


@dataclass(frozen=True)
class Answers:
    """What `generate` gives where an answer does not end by itself: up to ``allowed`` tokens.

    Of ``targets`` answers that the model is given to learn ``longer`` have more, the ``longest`` so many. ``told`` says
    that a length was asked for. With room for the longest an answer has ``with_room`` tokens. ``argument`` is the name
    by which the line there is told of a length.
    """

    allowed: int
    targets: int
    longer: int
    longest: int
    told: bool = False
    with_room: int = 0
    argument: str = "max_new_tokens"


@dataclass(frozen=True)
class Prompts:
    """Texts that a decoder is to go on from. ``ended`` of the ``rows`` end in the ``end`` token, ``padded`` have
    padding behind them. Of ``tried`` rows ``changed`` go on with another token where that is taken away. They were
    ``made_at`` a call of the tokenizer. The ``shortest`` has so many tokens. ``limit`` is what a prompt and its answer
    may have together, where none of it is left for an answer, ``answers`` what was made of them where that is cut off.
    """

    rows: int
    ended: int = 0
    padded: int = 0
    end: str = ""
    tried: int = 0
    changed: int = 0
    made_at: Location | None = None
    location: Location | None = None
    shortest: int = 0
    limit: int | None = None
    answers: Answers | None = None


@dataclass(frozen=True)
class Evaluate:
    """The evaluation passes, in order, the models that training left in eval mode, dropout that no mode ends,
    batch normalisations that take no statistics, or only the last, answers that were scored in another order, and
    prompts.
    """

    passes: tuple[Pass, ...] = ()
    trained_in_eval_mode: tuple[TrainedInEvalMode, ...] = ()
    dropping: tuple[AlwaysDropping, ...] = ()
    untaken: tuple[UntakenStatistics, ...] = ()
    reordered: tuple[Reordered, ...] = ()
    prompts: tuple[Prompts, ...] = ()
    lasting: tuple[LastStatistics, ...] = ()
