"""What Lightning alone knows: its hooks, what training_step returns, its monitors and its optimizers."""

from dataclasses import dataclass

from dryfit.core.finding import Location


@dataclass(frozen=True)
class Hook:
    """A method that Lightning asks for and the module lacks, or one that it calls no longer.

    ``near`` is a method of the user's own whose name comes close; ``location`` its line, or the class.
    """

    name: str
    class_name: str
    location: Location | None = None
    near: str = ""
    removed: bool = False
    successor: str = ""


@dataclass(frozen=True)
class Refusal:
    """A callback of Lightning's own, of the class ``callback``, that raised in its ``hook``; ``message`` says why.

    ``location`` is the line that made it, where there is one alone.
    """

    callback: str
    hook: str
    message: str
    location: Location | None = None


@dataclass(frozen=True)
class TrainingStep:
    """What training_step returned over ``calls`` calls.

    ``returned`` is the kind of the first value that is no loss, ``location`` the return
    statement, or the last statement of a method that has none. ``loss_name`` is a local
    variable that holds a scalar with a graph, and ``grad_norm`` the norm of its gradient.
    """

    class_name: str
    automatic: bool
    calls: int = 0
    lossless: int = 0
    returned: str = ""
    location: Location | None = None
    returns: bool = True
    loss_name: str = ""
    grad_norm: float | None = None


@dataclass(frozen=True)
class Configured:
    """What configure_optimizers gave. ``moved`` is how far the parameters moved over the fit, and
    ``would_move`` how far one plain step along the gradients that are there would move them.
    """

    class_name: str
    location: Location | None = None
    optimizers: int = 0
    automatic: bool = True
    returns: bool = True
    batches: int = 0
    moved: float | None = None
    would_move: float | None = None


@dataclass(frozen=True)
class Misconfigured:
    """What configure_optimizers gave in a form that Lightning does not take: what is ``wrong`` with it."""

    class_name: str
    wrong: str
    meant: str
    location: Location | None


@dataclass(frozen=True)
class Monitor:
    """A metric that a callback or a schedule waits for, and the keys that were logged by then.

    ``strict`` is false where Lightning merely goes on without it. ``every`` is how many epochs lie between two
    validations, where it is asked for after each.
    """

    owner: str
    wanted: str
    available: tuple[str, ...] = ()
    location: Location | None = None
    argument_location: Location | None = None
    strict: bool = True
    every: int = 1


@dataclass(frozen=True)
class Watched:
    """A logged metric by which a callback chooses: its value, and whether a lower one is taken for the better."""

    owner: str
    key: str
    value: float
    prefers_lower: bool
    location: Location | None = None
    argument_location: Location | None = None


@dataclass(frozen=True)
class Logged:
    """A value given to `self.log` that is no single number."""

    key: str
    shape: tuple[int, ...]
    location: Location | None = None
    argument_location: Location | None = None
    floating: bool = True


@dataclass(frozen=True)
class ManualBackward:
    """A call of `manual_backward` under automatic optimization."""

    class_name: str
    location: Location | None = None


@dataclass(frozen=True)
class Excluded:
    """An argument of the Trainer that manual optimization excludes."""

    argument: str
    value: str
    class_name: str
    location: Location | None = None


@dataclass(frozen=True)
class Lightning:
    """Everything of the fits that torch's own seams do not see."""

    hooks: tuple[Hook, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    steps: tuple[TrainingStep, ...] = ()
    configured: tuple[Configured, ...] = ()
    misconfigured: tuple[Misconfigured, ...] = ()
    monitors: tuple[Monitor, ...] = ()
    watched: tuple[Watched, ...] = ()
    logged: tuple[Logged, ...] = ()
    excluded: tuple[Excluded, ...] = ()
    manual_backwards: tuple[ManualBackward, ...] = ()
