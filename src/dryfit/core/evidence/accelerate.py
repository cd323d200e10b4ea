"""What Accelerate alone knows: what was prepared, and what went round it."""

from dataclasses import dataclass

from dryfit.core.finding import Location


@dataclass(frozen=True)
class Unprepared:
    """An object that the loop uses and that `prepare` did not get, or whose prepared twin lies unused.

    ``kind`` is model, optimizer, loader or scheduler; ``prepare`` is the call that it belongs in,
    ``used`` the line that uses it. ``discarded`` tells a prepared twin that nothing holds.
    """

    kind: str
    name: str
    location: Location | None = None
    prepare: Location | None = None
    used: Location | None = None
    discarded: bool = False


@dataclass(frozen=True)
class PlainBackward:
    """`loss.backward()` in a loop that has an Accelerator; `accelerator` is the name it goes by there."""

    location: Location | None = None
    mixed_precision: str = "no"
    accumulation: int = 1
    accelerator: str = ""


@dataclass(frozen=True)
class Division:
    """A loss given to `accelerator.backward`, beside the value that the loss function gave."""

    location: Location | None
    computed: float
    given: float
    accumulation: int


@dataclass(frozen=True)
class Accumulation:
    """How gradients are accumulated: `steps` as asked for, and how the loop goes about it.

    ``backwards`` counts calls of `accelerator.backward`, ``steps_taken`` real optimizer steps,
    ``entered`` whether `accumulate()` was ever entered. ``location`` is the Accelerator's. ``due`` counts the backward
    calls at which gradients are complete, ``asked`` the calls of a prepared optimizer's step, of which ``held`` were
    not at such a time and did nothing; ``asked_at`` is the line of these.
    """

    steps: int
    location: Location | None = None
    entered: bool = False
    backwards: int = 0
    steps_taken: int = 0
    grad_norm: float | None = None
    backward_location: Location | None = None
    due: int = 0
    asked: int = 0
    held: int = 0
    asked_at: Location | None = None


@dataclass(frozen=True)
class Misordered:
    """The names that ``prepare`` is given, and those that take what it gives, in another order; ``location`` is these.

    ``kinds`` are the classes that each of the latter gets so.
    """

    given: tuple[str, ...]
    taken: tuple[str, ...]
    kinds: tuple[str, ...]
    location: Location | None


@dataclass(frozen=True)
class Accelerate:
    """Everything of the loop that torch's own seams do not see."""

    processes: int = 1
    mixed_precision: str = "no"
    prepared: tuple[str, ...] = ()
    unprepared: tuple[Unprepared, ...] = ()
    plain_backwards: tuple[PlainBackward, ...] = ()
    divisions: tuple[Division, ...] = ()
    misordered: tuple[Misordered, ...] = ()
    accumulation: Accumulation | None = None
