"""What the learn stage tells: the user's own loop, run again from its first step with one thing changed."""

from dataclasses import dataclass

from dryfit.core.finding import Location


@dataclass(frozen=True)
class Trial:
    """One experiment: on one batch, again and again, or on the loop's own stream of batches.

    ``change`` says what was changed ("" for nothing), ``scale`` multiplies the learning rate.
    ``losses`` begins with the loss before the first step. ``ended`` is steps, time or error.
    """

    name: str
    change: str = ""
    scale: float = 1.0
    learning_rate: float | None = None
    losses: tuple[float, ...] = ()
    one_batch: bool = True
    ended: str = ""

    @property
    def start(self) -> float | None:
        """The loss before the first step."""
        return self.losses[0] if self.losses else None

    @property
    def end(self) -> float | None:
        """The mean of the last losses, NaN where one of them is."""
        last = self.losses[-LAST:]
        return sum(last) / len(last) if len(self.losses) > LAST else None


# Losses that are averaged at a trial's end: dropout makes single ones jump.
LAST = 5


@dataclass(frozen=True)
class Influence:
    """The second half of a batch alone and within its batch, the model in eval mode.

    ``gap`` is the largest difference between the logits, ``spread`` their standard deviation
    and ``repeated`` the difference between two calls that are the same. ``cause`` is what makes
    the gap close to ``mended`` when it is changed (batch_first, softmax), "" where nothing was
    found; ``where`` the line to change, ``path`` the first submodule whose answers differ
    though it was given the same, ``axis`` the one that the softmax goes over instead.
    ``loader`` says that a loader served the batch.
    """

    model: int
    examples: int
    gap: float
    spread: float
    repeated: float = 0.0
    cause: str = ""
    mended: float | None = None
    where: Location | None = None
    path: str = ""
    class_name: str = ""
    loader: bool = False
    axis: int = -1


@dataclass(frozen=True)
class Constant:
    """The logits of different examples are all the same, after ``steps`` optimizer steps.

    ``before`` is the last submodule whose outputs differ between examples, by ``spread``, and
    ``after`` the first whose outputs do not; ``zeros`` says that these are all 0, ``inside`` that
    it was given what differs.
    """

    model: int
    examples: int
    steps: int
    gap: float
    inputs_spread: float
    before: str = ""
    spread: float = 0.0
    after: str = ""
    class_name: str = ""
    zeros: bool = False
    inside: bool = False
    where: Location | None = None


@dataclass(frozen=True)
class Learn:
    """Every trial, the unchanged one first, and what was tried on single batches."""

    trials: tuple[Trial, ...] = ()
    influences: tuple[Influence, ...] = ()
    constants: tuple[Constant, ...] = ()

    def unchanged(self, *, one_batch: bool) -> Trial | None:
        """The trial of the loop as it is, on one batch or on its stream of batches."""
        plain = (trial for trial in self.trials if not trial.change and trial.scale == 1.0)
        return next((trial for trial in plain if trial.one_batch == one_batch), None)
