"""What the step stage tells: optimizers, the steps they took, and their schedules."""

from dataclasses import dataclass

from dryfit.core.evidence.weights import CarriedModel, FrozenHead, Lagging, Overtaken, Stale, ToThaw
from dryfit.core.finding import Location


@dataclass(frozen=True)
class Group:
    """One parameter group as the optimizer was built; ``maximize`` where it is told to go uphill."""

    learning_rate: float
    weight_decay: float = 0.0
    parameters: int = 0
    elements: int = 0
    maximize: bool = False
    momentum: float | None = None


@dataclass(frozen=True)
class StrayRate:
    """A rate under a name that the optimizer does not read, while it steps at ``used``; it ``reads`` this attribute."""

    name: str
    value: float
    used: float
    reads: str = ""
    stepped_at: Location | None = None


@dataclass(frozen=True)
class MistimedClips:
    """How often gradients were clipped to ``limit`` after a step and before a backward.

    ``early`` says that none were there yet, else ``total`` is the largest norm of those that were left.
    """

    times: int
    total: float
    limit: float
    early: bool = False
    location: Location | None = None


@dataclass(frozen=True)
class Optimizer:
    """``missing`` are trainable parameters, with gradients, of the models in the loop that no
    optimizer holds, ``missing_elements`` their values, ``missing_moved`` the share of them that
    changed since the first backward, ``missing_fresh`` the layers among them, where all are as torch made them,
    ``missing_added`` those that were put into a loaded model,
    ``head_alone`` that all it holds is one layer, ``meant`` that the script speaks of what it leaves untrained,
    ``missing_halves`` the matrices among them whose layers' biases are held,
    ``frozen_fresh`` the layers of its models that are frozen as they were drawn, where nothing was loaded,
    ``beside_frozen`` that other parameters of their models are frozen, which these are not,
    ``to_thaw`` the parts that the script trains from a later turn on, and that no optimizer holds.
    ``foreign`` counts the parameters of this optimizer that
    no model in the loop owns and that never had a gradient. ``name`` is the variable it is in,
    ``given`` what it was given where that was no list of parameters, ``computed_at`` the expression
    that made what is no parameter among it, ``trainable`` how many of its parameters
    (or of the script's model, where it was refused) are trainable, ``rate_at`` the expression that
    decides its learning rate. ``shared_with`` are the optimizers that hold some of the same parameters, ``alike``
    those that hold the very same,
    ``made_in`` is the innermost of the user's loops that it was made in, and ``loops_between`` how many there are
    from that one to its first step. ``whole_passes`` are those over training data that came to their own end without
    a step of any optimizer, ``lone_passes`` those that came to it with one step at most, and none
    behind them but one, and ``pass_batches`` their batches.
    """

    number: int
    class_name: str
    location: Location | None = None
    groups: tuple[Group, ...] = ()
    models: tuple[int, ...] = ()
    missing: tuple[str, ...] = ()
    foreign: int = 0
    name: str = ""
    missing_elements: int = 0
    missing_moved: float | None = None
    missing_norm: float | None = None
    missing_fresh: tuple[str, ...] = ()
    missing_added: tuple[str, ...] = ()
    missing_halves: tuple[str, ...] = ()
    frozen_fresh: tuple[str, ...] = ()
    head_alone: bool = False
    meant: bool = False
    beside_frozen: bool = False
    to_thaw: tuple[ToThaw, ...] = ()
    mistimed_clips: MistimedClips | None = None
    backwards: int = 0
    steps: int = 0
    moved: float | None = None
    given: str = ""
    computed_at: Location | None = None
    trainable: int | None = None
    failed: bool = False
    rate_at: Location | None = None
    shared_with: tuple[int, ...] = ()
    alike: tuple[int, ...] = ()
    made_in: Location | None = None
    loops_between: int | None = None
    whole_passes: int = 0
    lone_passes: int = 0
    pass_batches: int = 0
    stray: StrayRate | None = None


@dataclass(frozen=True)
class StepTaken:
    """One optimizer step. Norms are over all its parameters; ``changed_fraction`` is the share
    of sampled values whose bits changed. ``leftover_norm`` is the norm of the gradients of the
    step before, when nothing had zeroed them by this one, ``own_norm`` that of what was added
    since. ``backwards`` counts the backward calls since the step before, on ``batches`` batches of a loader,
    the first at ``first_loss``. ``zeroed_norm`` is the
    norm that a zero_grad between backward and step removed, and ``dropped`` the batches of whose gradient nothing
    was left at the step. ``tried_fraction`` is the share
    that the same step changes in float32 (``tried`` "float32") or at a rate of 1e-3 ("rate"), and in float32
    ``tried_nonfinite`` values come out NaN or infinite; ``cast_at`` is the line that made the weights halves.
    """

    number: int
    optimizer: int
    location: Location | None = None
    learning_rates: tuple[float, ...] = ()
    backwards: int = 0
    grad_norm: float | None = None
    update_norm: float | None = None
    weight_norm: float | None = None
    changed_fraction: float | None = None
    leftover_norm: float | None = None
    own_norm: float | None = None
    parameters: int = 0
    without_gradient: int = 0
    nonfinite_gradient: str = ""
    nonfinite_weights: int = 0
    loss: float | None = None
    zeroed_norm: float | None = None
    zeroed_at: Location | None = None
    clipped_from: float | None = None
    clipped_at: Location | None = None
    max_norm: float | None = None
    dtypes: tuple[str, ...] = ()
    batches: int = 0
    dropped: int = 0
    first_loss: float | None = None
    tried: str = ""
    tried_fraction: float | None = None
    tried_nonfinite: int = 0
    cast_at: Location | None = None


@dataclass(frozen=True)
class Simulation:
    """A schedule run by itself for as many steps as the script will take, ``planned``.

    ``raised_at`` is the step at which it raised ``error``, ``alive`` the last step whose rate
    is above a thousandth of the highest, ``settled`` the last one that changed it,
    ``turns`` how often the rate changes direction, ``length`` the number of steps
    that a cosine was made for,
    ``later`` the highest rate that it comes to after the planned steps. Stepped once an epoch, ``sized`` is the number
    of optimizer steps in all epochs, where the schedule is made for that, and ``peak`` its highest rate in so many.
    ``at_most`` says that the loop over the epochs may end early, so that no more than ``planned`` is known.
    ``course`` is the number of steps that its own settings give it, warm-up and decay together. ``at_least`` says that
    no more is known than that each epoch takes several steps, so that ``planned`` is the fewest.
    """

    planned: int
    per: str
    epochs: int | None = None
    raised_at: int | None = None
    error: str = ""
    first: float = 0.0
    highest: float = 0.0
    last: float = 0.0
    alive: int = 0
    settled: int = 0
    turns: int = 0
    later: float | None = None
    sized: int | None = None
    length: int | None = None
    peak: float | None = None
    at_most: bool = False
    course: int | None = None
    at_least: bool = False


@dataclass(frozen=True)
class Scheduler:
    """A learning-rate schedule: when it stepped and the rates it set, first to last.

    ``patience`` is that of a schedule that waits for a plateau, ``mode`` which end of its metric it takes for the
    better, and ``an_epoch`` the batches of a pass, where it is stepped for each of them. ``first_batch`` is how many
    batches of its pass had come when it stepped first. ``given`` are the first numbers that its steps were given for
    the epoch.
    """

    class_name: str
    location: Location | None = None
    optimizer: int | None = None
    steps: int = 0
    before_optimizer: bool = False
    learning_rates: tuple[float, ...] = ()
    stepped_at: Location | None = None
    patience: int | None = None
    mode: str = ""
    an_epoch: int | None = None
    simulation: Simulation | None = None
    first_batch: int = 0
    given: tuple[float, ...] = ()


@dataclass(frozen=True)
class Unheld:
    """A model in the loop whose parameters had gradients, of ``norm``, and are in no optimizer: none of them moved.

    ``fresh`` says that it is in train mode and its layers are as torch makes them, ``apart`` that neither it nor any
    model that is held is given what another has made.
    """

    model: int
    elements: int
    norm: float
    fresh: bool = False
    apart: bool = False


@dataclass(frozen=True)
class ScaledClip:
    """Gradients clipped to ``max_norm`` while a scaler's factor ``scale`` was on them.

    ``norm`` is their true norm, without the factor. ``enabled`` says that the scaler was at work; one for CUDA
    is not, where there is none.
    """

    norm: float
    scale: float
    max_norm: float
    location: Location | None = None
    enabled: bool = True


@dataclass(frozen=True)
class HalfGradients:
    """Gradients of type float16 that a loss scaler is to unscale: how many of how many, and the first's name.

    ``cast_at`` is the line that made the weights float16.
    """

    count: int
    parameters: int
    first: str = ""
    location: Location | None = None
    cast_at: Location | None = None


@dataclass(frozen=True)
class HandUpdates:
    """Of ``updates`` of weights by the script itself, how many left their gradient whole for the next to be added to.

    ``norm`` is that of the last gradient, ``own`` without what was left in it. ``uphill`` went along their gradient.
    ``still`` backwards of a script without optimizer found the weights as they were at the one before.
    ``models`` are those whose weights were updated.
    """

    updates: int
    piled: int
    norm: float
    own: float
    location: Location | None = None
    uphill: int = 0
    still: int = 0
    models: tuple[int, ...] = ()


@dataclass(frozen=True)
class Reckoned:
    """An argument for a number of ``steps``, reckoned at ``location`` from that of the ``rows``: they read ``seen``."""

    name: str
    steps: int
    seen: int
    rows: int
    location: Location | None = None


@dataclass(frozen=True)
class SparseGradients:
    """Of ``of`` gradients ``count`` are sparse, which ``name`` refused: an optimizer ``stepping``, or a clip."""

    name: str
    count: int
    of: int
    stepping: bool
    location: Location | None
    failure: int


@dataclass(frozen=True)
class Step:
    """Everything between the gradients and the new weights."""

    optimizers: tuple[Optimizer, ...] = ()
    steps: tuple[StepTaken, ...] = ()
    schedulers: tuple[Scheduler, ...] = ()
    scaled_clips: tuple[ScaledClip, ...] = ()
    halves: tuple[HalfGradients, ...] = ()
    frozen_heads: tuple[FrozenHead, ...] = ()
    unheld: tuple[Unheld, ...] = ()
    stale: tuple[Stale, ...] = ()
    hand_updates: tuple[HandUpdates, ...] = ()
    carried_models: tuple[CarriedModel, ...] = ()
    reckoned: tuple[Reckoned, ...] = ()
    lagging: tuple[Lagging, ...] = ()
    overtaken: tuple[Overtaken, ...] = ()
    sparse_gradients: tuple[SparseGradients, ...] = ()
