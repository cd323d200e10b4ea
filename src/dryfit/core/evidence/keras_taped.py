"""What goes wrong in loops of one's own around Keras models, and where padding is not masked."""

from dataclasses import dataclass

from dryfit.core.finding import Location


@dataclass(frozen=True)
class Unapplied:
    """Gradients of ``weights`` that were ``asked`` for, and applied to none; ``step`` is the line that would."""

    asked: int
    weights: int
    step: str = ""
    location: Location | None = None


@dataclass(frozen=True)
class Misapplied:
    """Gradients of the weights of a model, ``taken_of``, that ``steps`` steps apply to ``count`` weights of another.

    ``cosine`` is that of these gradients and the weights' own, ``own`` whether the script has taken those as well.
    """

    optimizer: str
    model: str
    taken_of: str
    count: int
    steps: int
    cosine: float
    own: bool
    location: Location | None = None


@dataclass(frozen=True)
class Unreached:
    """Weights of layers of the user's own that got no gradient in any of the ``steps``, of ``total`` trainable ones.

    Of a model that is called outside of the tape, all ``total`` are its own; a tape around the call as well gives
    ``reached`` of them a gradient, of ``norm`` together.
    """

    weights: tuple[str, ...]
    total: int
    steps: int
    location: Location | None = None
    reached: int = 0
    norm: float = 0.0


@dataclass(frozen=True)
class LeftTerms:
    """``terms`` that layers of a model add to its loss, ``by_hand`` of them by `add_loss`, and a loss without them.

    ``value`` is their sum and ``loss`` that of the step. The gradient is of ``norm``, that of the terms of ``lost``.
    """

    terms: int
    by_hand: int
    value: float
    loss: float
    norm: float
    lost: float
    model: str = ""
    location: Location | None = None


@dataclass(frozen=True)
class Fooled:
    """A ``model`` that a step of its own trains, whose ``count`` weights are also stepped by that of what it judges.

    There they have a gradient of ``norm``, at a ``cosine`` to that of their own step. It was ``compiled`` or taken by
    hand.
    """

    model: str
    count: int
    norm: float
    cosine: float
    compiled: bool
    location: Location | None = None


@dataclass(frozen=True)
class Remade:
    """An optimizer that each turn of a ``loop`` makes anew for the same weights.

    ``own`` is how far step ``step`` of a new one changes the weights, ``kept`` how far that of one which took all steps
    before, and ``apart`` how far these changes are from each other; no step where each is not one of its own.
    """

    optimizer: str
    loop: Location
    location: Location | None = None
    step: int = 0
    own: float = 0.0
    kept: float = 0.0
    apart: float = 0.0


@dataclass(frozen=True)
class Loud:
    """Answers of a model in training mode, given to a metric outside of every tape.

    ``difference`` is how far the answers to one batch are from those outside of training; ``layer`` makes it.
    """

    model: str
    layer: str
    metric: str
    difference: float
    location: Location | None = None


@dataclass(frozen=True)
class Unhushed:
    """A layer, or with ``function`` a function, that a model tells to train whatever its own mode is.

    By it alone answers to one batch of evaluation are ``difference`` apart, or from those to a part of it; they
    deviate by ``spread``.
    """

    model: str
    layer: str
    difference: float
    spread: float
    location: Location | None = None
    function: bool = False


@dataclass(frozen=True)
class Spent:
    """A tape that was asked for gradients a second time and keeps nothing after the first; ``made_at`` makes it."""

    location: Location | None = None
    made_at: Location | None = None


@dataclass(frozen=True)
class Unemptied:
    """A step of an ``optimizer``, its ``step``-th, with the sum of the gradients of all ``taken`` batches so far.

    The norm of that sum is ``whole``; that of the ``since`` batches behind the step before is ``window``.
    """

    optimizer: str
    step: int
    taken: int
    since: int
    whole: float
    window: float
    location: Location | None = None


@dataclass(frozen=True)
class Unmasked:
    """A recurrent ``layer`` whose rows of ``steps`` end on padding, in the median for the share ``behind``.

    Answers to different rows deviate by ``plain``, and by ``masked`` where the padding is hidden. ``dropping`` is a
    layer, of the class ``kind``, at which a mask ends that the table of words makes.
    """

    layer: str
    steps: int
    behind: float
    plain: float
    masked: float
    location: Location | None = None
    dropping: str = ""
    kind: str = ""


@dataclass(frozen=True)
class Imitated:
    """Rows that a ``judge`` is given beside those of a ``generator``, whose last ``activation`` cannot give them all.

    It answers from ``low`` to ``high`` (None where there is no bound), and the rows go from ``least`` to ``most``:
    the share ``beyond`` of their values is far outside.
    """

    generator: str
    judge: str
    activation: str
    low: float
    high: float | None
    least: float
    most: float
    beyond: float
    location: Location | None = None


@dataclass(frozen=True)
class Halved:
    """Half-precision gradients that are applied without loss scaling; ``lost`` is the share of them that is 0.

    ``divided_by`` is the scale by which a LossScaleOptimizer divides them, though nothing multiplied the loss by it,
    ``typical`` their median, and ``epsilon`` what the optimizer adds to it once divided. The share ``revived`` of them
    is 0, and not 0 for a multiple of the loss.
    """

    optimizer: str
    dtype: str
    lost: float | None = None
    location: Location | None = None
    divided_by: float | None = None
    typical: float = 0.0
    epsilon: float = 0.0
    revived: float = 0.0
