"""What the loss stage tells: each call of a loss function, with what went in and came out."""

from dataclasses import dataclass

from dryfit.core.finding import Location
from dryfit.core.summary import TensorSummary

# The target that cross-entropy leaves out.
IGNORED = -100
# What an activation can answer, from and to.
RANGES = {"sigmoid": (0.0, 1.0), "softmax": (0.0, 1.0), "tanh": (-1.0, 1.0), "relu": (0.0, float("inf"))}


@dataclass(frozen=True)
class Strayed:
    """Of ``pairs`` of a loss's answers and targets, how many are of one example, or of one place of it.

    ``kind`` says what was put into another order: the rows of the batch (rows), of its ``inputs`` or else of its
    labels, or logits that are laid out time first (places).
    """

    kind: str
    pairs: int
    right: int
    inputs: bool = False


@dataclass(frozen=True)
class LossCall:
    """One call of a loss function.

    ``function`` is torch's functional name (cross_entropy, mse_loss, ...). ``classes`` is
    the size of the class axis where the loss has one. ``model`` is set when the call came
    from inside that root module's forward, ``location`` is the user's own line either way.
    ``target_min`` and ``target_max`` leave out ``ignore_index``. ``built`` is the line that
    made the loss object, ``weights`` are those of its classes, or the one of the positive rows,
    ``row_at`` is the line that makes the rows which the target is a part of,
    ``target_origin`` and ``input_origin`` the user's line that made
    tensors of their type, ``uniform_at`` the one that made the target itself out of one value.
    ``input_kind`` and ``target_kind`` name what is no tensor.

    ``made_by`` is the activation that made the input, read off the graph, ``made_at`` the
    user's line of it, ``through`` the one whose output that was given, ``unreached`` the share of the
    targets' variance that it can never answer,
    ``head_at`` the line of the layer that gives one of several outputs. ``compares`` says
    that a loss of the user's own is least where the answers are the targets. ``undone`` is the
    value with that activation undone, ``floor`` the least value that a perfect answer could
    reach through it, ``most`` the labels that hold for one example whose outputs sum to 1.
    ``aligned`` is the value with shapes made equal, ``one_counted`` that
    with one ignored target counted, ``log_sums`` the range of the rows' log-sum-exp, ``confident``
    a binary loss of logits that are right and as good as sure. ``beyond`` is the mean loss of the
    examples whose class has no output, where nothing refuses them. ``padded`` is the share of the targets that pad
    the rows of the loader's batch, and the loss without those; ``padded_ended`` says that one token ends each row
    before them, ``padded_beside`` that they are where the inputs are padded, and have one of the classes.
    ``left_out`` is how many of how many targets at real tokens are `ignore_index`, a class, and the loss with those
    counted. ``strayed`` are the targets beside the answers to other examples.
    ``answered`` says that every target is what the input says already. ``after_mend`` marks what a mend
    gave in the place of the call before. ``times`` is how often its line has called it, measured or not. ``smoothing``
    is the share of each target that goes to all classes alike.
    """

    number: int
    function: str
    input: TensorSummary
    target: TensorSummary
    location: Location | None = None
    model: int | None = None
    classes: int | None = None
    ignore_index: int | None = None
    ignored_fraction: float | None = None
    target_min: float | None = None
    target_max: float | None = None
    target_counts: tuple[tuple[int, int], ...] = ()
    weighted: bool = False
    weights: tuple[float, ...] = ()
    reduction: str = "mean"
    value: float | None = None
    value_shape: tuple[int, ...] = ()
    training: bool = True
    failed: bool = False
    mended: bool = False
    built: Location | None = None
    input_origin: Location | None = None
    target_origin: Location | None = None
    uniform_at: Location | None = None
    input_kind: str = ""
    target_kind: str = ""
    made_by: str = ""
    made_axis: int | None = None
    made_at: Location | None = None
    through: str = ""
    unreached: float | None = None
    head_at: Location | None = None
    compares: bool = False
    undone: float | None = None
    floor: float | None = None
    most: int | None = None
    aligned: float | None = None
    one_counted: float | None = None
    log_sums: tuple[float, float] | None = None
    confident: float | None = None
    row_at: Location | None = None
    beyond: float | None = None
    answered: bool = False
    after_mend: bool = False
    smoothing: float = 0.0
    times: int = 1
    padded: tuple[float, float] | None = None
    padded_ended: bool = False
    padded_beside: bool = False
    left_out: tuple[int, int, float] | None = None
    strayed: Strayed | None = None

    @property
    def raised_by(self) -> tuple[str, ...]:
        """The operations one of which fails where this call does: a forward only around a loss inside of it."""
        return (self.function, "forward") if self.model is not None else (self.function,)


@dataclass(frozen=True)
class Residual:
    """A loss that is a mean of differences with their sign, of answers ``above`` and ``below`` their targets."""

    above: int
    below: int
    location: Location


@dataclass(frozen=True)
class Crossing:
    """A column and a row of as many values that an operation of a loss written by hand pairs one with all.

    ``predictions`` and ``targets`` are their shapes, ``whole`` the mean size of the results and ``aligned`` that
    of as many results, each from a prediction and its own target. ``column`` is the operand to squeeze, ``squeezed``
    how that is written.
    """

    predictions: tuple[int, ...]
    targets: tuple[int, ...]
    whole: float
    aligned: float
    location: Location | None = None
    column: Location | None = None
    squeezed: str = ".squeeze(-1)"


@dataclass(frozen=True)
class Misfed:
    """A loss with conventions of its own that is given something else.

    ``what`` is "zeros" for targets of 0 and 1 where they are to be -1 and 1, "logits" for what are no
    log-probabilities, "exchanged" for labels in the place of the answers, and "blank" for labels that bear the
    number of CTC's blank. ``value`` is the loss, ``mended`` that of what it takes; ``rows`` of ``of`` are concerned.
    Of a "triplet" these are the mean distances to what is given as alike and as unlike, right or wrong.
    ``made`` says that the location is where the targets are made, not where the loss is called.
    """

    function: str
    what: str
    value: float
    mended: float
    rows: int
    of: int
    location: Location | None = None
    made: bool = False


@dataclass(frozen=True)
class Similarity:
    """A cross-entropy over the cosines of ``rows`` examples with ``columns`` others, times ``scale``.

    ``value`` is the loss, ``floor`` the least that it could be. ``own`` says that each example is among the others, and
    is not its own answer; ``apart`` is then the loss without that, and ``apart_floor`` the least of it. ``by_hand``
    says that the script writes the loss itself: ``location`` is that of its backward.
    """

    rows: int
    columns: int
    scale: float
    value: float
    floor: float
    own: bool = False
    apart: float | None = None
    apart_floor: float | None = None
    location: Location | None = None
    by_hand: bool = False


@dataclass(frozen=True)
class SharedOut:
    """Logits of ``rows`` x ``classes`` made probabilities over the rows, or over the places of a row.

    Those of a row or place then sum to ``least`` to ``most``; ``axis`` is the one over which they sum to 1.
    """

    rows: int
    classes: int
    least: float
    most: float
    location: Location | None = None
    axis: int = 0


@dataclass(frozen=True)
class OnePartner:
    """A cross-entropy over the products of ``rows`` examples with as many others, whose every target is ``target``.

    ``classes`` says how many different targets the call has; ``made_at`` is the line that makes them.
    """

    rows: int
    target: int
    classes: int
    value: float
    location: Location | None = None


@dataclass(frozen=True)
class DrivenApart:
    """A divergence of ``value`` an example that a loss counts with the wrong sign: it falls as the two move apart.

    ``of`` says of what: of probabilities of classes, or of normals, as a variational autoencoder's from its prior.
    """

    of: str
    value: float
    location: Location | None = None


@dataclass(frozen=True)
class CountedLoss:
    """A call of ``function`` with one target for all, ``wanted``, that a backward counts with a ``factor``."""

    function: str
    input: TensorSummary
    wanted: float
    factor: float


@dataclass(frozen=True)
class Outweighed:
    """A loss of a reconstruction and of the divergence of the code that it is made of, for ``examples``.

    ``gain`` is what an exact reconstruction would take off it, as against the mean of the batch for every example.
    ``cost`` is what a divergence of 1 an example puts on it. ``divergence`` is what there is of it.
    """

    gain: float
    cost: float
    divergence: float
    examples: int
    location: Location | None = None


@dataclass(frozen=True)
class Reversed:
    """A loss of the user's own, by its class: its value for answers that are ``right``, and for ``wrong`` ones."""

    name: str
    right: float
    wrong: float
    location: Location | None = None


@dataclass(frozen=True)
class Likelihood:
    """The log-probabilities of a distribution that is fitted: ``lowered`` backwards were to make them less.

    ``raised`` ones were to make some more. ``first`` and ``last`` are their means, ``sites`` the lines that asked for
    them, innermost first.
    """

    distribution: str
    lowered: int
    raised: int
    first: float
    last: float
    sites: tuple[Location, ...] = ()


@dataclass(frozen=True)
class Undefined:
    """A loss that is nan or infinite: ``operation`` has no finite result for ``count`` of the ``of`` numbers given.

    Those are ``given``, in words. ``hidden`` says what the script does about it: "replaced", "asked" or nothing.
    """

    operation: str
    count: int
    of: int
    given: str
    value: str
    hidden: str = ""
    location: Location | None = None


@dataclass(frozen=True)
class Behind:
    """A model that answers its loss at a ``place`` behind the first, which Trainer takes for it; ``first`` is that."""

    model: str
    place: int
    first: str
    location: Location | None = None


@dataclass(frozen=True)
class Bootstrap:
    """A target that adds a discounted answer to what was ``given``, in rows that end an episode as in all others.

    ``flag`` says which of the ``rows`` are ``ended``, and nothing reads it. ``uneven`` is whether the episodes are of
    unlike length: those that a limit of time cuts off go on by right.
    """

    flag: str
    ended: int
    rows: int
    given: str
    uneven: bool
    location: Location


@dataclass(frozen=True)
class Siblings:
    """Pairs of examples of one class whose answers a step drives apart, or joins, and such pairs of two classes."""

    parted: int
    joined: int
    others_parted: int
    others_joined: int
    location: Location | None = None


@dataclass(frozen=True)
class Earned:
    """How much more likely a loss makes each of an agent's ``steps``, which follows from their rewards ``name``.

    In the ``order`` "onward" each counts what is earned from it on; "backward" are these counts in reversed order, and
    in "past" each counts what was earned up to it. ``lowered`` says that what earns more becomes less likely. The
    log-probability was asked for at ``location``, and ``backward`` was called there.
    """

    name: str
    steps: int
    order: str
    discount: float
    lowered: bool = False
    location: Location | None = None
    backward: Location | None = None


@dataclass(frozen=True)
class Teacher:
    """A ``model`` that nothing trains, asked for targets in train mode beside one that is trained, in ``batches``.

    Two answers to one batch differ by up to ``noise``, one in train mode and one in eval mode by ``apart``; in eval
    mode they deviate by ``spread``. ``layers`` are the classes that act otherwise in train mode, ``changed`` the share
    of rows whose largest answer is another than in eval mode.
    """

    model: int
    batches: int
    layers: tuple[str, ...]
    noise: float
    apart: float
    spread: float
    changed: float
    location: Location | None = None


@dataclass(frozen=True)
class Loss:
    """The first loss calls of each place in the source."""

    calls: tuple[LossCall, ...] = ()
    crossings: tuple[Crossing, ...] = ()
    residuals: tuple[Residual, ...] = ()
    misfed: tuple[Misfed, ...] = ()
    undefined: tuple[Undefined, ...] = ()
    similarities: tuple[Similarity, ...] = ()
    shared_out: tuple[SharedOut, ...] = ()
    behind: tuple[Behind, ...] = ()
    partners: tuple[OnePartner, ...] = ()
    driven_apart: tuple[DrivenApart, ...] = ()
    reversed: tuple[Reversed, ...] = ()
    likelihoods: tuple[Likelihood, ...] = ()
    bootstraps: tuple[Bootstrap, ...] = ()
    siblings: tuple[Siblings, ...] = ()
    earned: tuple[Earned, ...] = ()
    teachers: tuple[Teacher, ...] = ()
    outweighed: tuple[Outweighed, ...] = ()
