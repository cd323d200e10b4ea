"""What the learn stage tells: the user's own loop, run again from its first step with one thing changed."""

import math
from dataclasses import dataclass

from dryfit.core.finding import Location

# A batch whose loss is still above this share of its start after 40 steps was not learnt;
# TheDeepChecker asks for a full fit in 1000 steps, which no rehearsal can take.
STUCK = 0.97
# ... and one that came below this share was.
LEARNT = 0.6
# The trial on the loop's own batches as they are, beside that in which the padding behind rows is hidden.
PADDED, PADDING = "padded", "padding"
# The cause of the trial of a batch that is learnt in part, in which next to nothing is left by dropout.
HELD_BACK = "held back"


@dataclass(frozen=True)
class Trial:
    """One experiment: on one batch, again and again, or on the loop's own stream of batches.

    ``change`` says what was changed ("" for nothing), ``scale`` multiplies the learning rate: at 0 nothing is learnt.
    ``losses`` begins with the loss before the first step. ``ended`` is steps, time or error.
    ``supervised`` says that learning must bring this loss down, ``floor`` is the least loss of
    answers that are the same for every example. ``cause`` names what a change undoes (inputs,
    activations, weights, dropout), ``measured`` what is suspicious about it, ``where`` its line.
    ``together`` are further causes that are undone at the same time, ``beside`` the losses with all of these undone and
    ``cause`` left as it is ("rate": the learning rate).
    ``shuffled`` are the last losses of the loop's own batches, and the same with their labels in another order.
    ``rows`` is how many of the batch's examples are held where its steps are slow, ``seconds`` the time for the trial.
    ``optimizer`` is the number of the one whose steps these are.
    """

    name: str
    change: str = ""
    scale: float = 1.0
    learning_rate: float | None = None
    losses: tuple[float, ...] = ()
    one_batch: bool = True
    ended: str = ""
    supervised: bool = False
    floor: float | None = None
    cause: str = ""
    measured: str = ""
    where: Location | None = None
    together: tuple[str, ...] = ()
    beside: tuple[float, ...] = ()
    shuffled: tuple[float, float] | None = None
    rows: int | None = None
    seconds: float | None = None
    optimizer: int | None = None

    @property
    def start(self) -> float | None:
        """The loss before the first step."""
        return self.losses[0] if self.losses else None

    @property
    def end(self) -> float | None:
        """The mean of the last losses, NaN where one of them is."""
        last = self.losses[-LAST:]
        return sum(last) / len(last) if len(self.losses) > LAST else None

    @property
    def highest(self) -> float | None:
        """The largest mean of as many losses in succession."""
        return max(self._means(), default=None)

    @property
    def lowest(self) -> float | None:
        """The smallest such mean: what a loop came down to that large steps throw back now and then."""
        return min(self._means()) if self.end is not None and math.isfinite(self.end) else self.end

    def _means(self) -> list[float]:
        return [sum(self.losses[i : i + LAST]) / LAST for i in range(len(self.losses) - LAST + 1)]

    @property
    def blown(self) -> bool:
        """Whether a loss on the way was of another order than that of a constant answer."""
        reference = self.reference
        return reference is not None and any(not loss <= BLOWN * reference for loss in self.losses)

    @property
    def overshot(self) -> bool:
        """Whether the loss rose far above its start on the way, and has come no lower than a constant answer's."""
        start, end, floor = self.start, self.end, self.floor
        if start is None or end is None or floor is None or not end > STALLED * floor:
            return False
        return max(self.losses) > OVERSHOT * start

    @property
    def is_blind(self) -> bool:
        """Whether the last losses of its own batches are the same with their labels in another order."""
        own, other = self.shuffled or (0.0, math.inf)
        return abs(own - other) <= BLIND * own

    @property
    def is_astray(self) -> bool:
        """Whether nothing of its batches was learnt at a rate above the usual ones, or its answers are all alike."""
        own, other = self.shuffled or (0.0, math.inf)
        return self.is_blind or (own >= UNSEEN * other and (self.learning_rate or 0.0) >= UNUSUAL)

    @property
    def reference(self) -> float | None:
        """What the end is compared with: the start, or the loss of a constant answer where that is lower."""
        return self.start if self.start is None or self.floor is None else min(self.start, self.floor)


# The change of the trial that is made where the inputs are of an odd size.
STANDARDISED = "with its inputs scaled"
# The change of the trial that is made where the loss is far above that of a constant answer.
RESCALED = "with its targets scaled"
# The change of the trial in which the gradients are left as long as they are.
UNCLIPPED = "without gradient clipping"
# The changes of the trials in which nothing is dropped, or nothing of the weights is taken off.
UNDROPPED, UNDECAYED = "without dropout", "without weight decay"
# The change of the trial in which the model is in train mode, where the loop has left it in the other.
IN_TRAIN_MODE = "in train mode"
# The change of the trial in which the optimizer is given what it was not, layers that are as they were made.
HOLDING = "with every layer in the optimizer"
# The change of the trial in which layers that are frozen as they were drawn are trained as well.
THAWED = "with every layer trained"
# The change of the trial in which matrices that begin with one value everywhere are drawn.
REDRAWN = "with these weights drawn as usual"
# The change of the trial in which matrices that begin far too wide are drawn narrower.
NARROWED = "with these weights drawn as wide as usual"
# The change of the trial that steps after each batch, where the loop does so once in a pass.
HASTENED = "with a step after every batch"
# The changes that have checks of their own.
JUDGED_APART = (STANDARDISED, RESCALED, HOLDING, THAWED, REDRAWN, NARROWED, HASTENED)
# A healthy first loss is within a few times that of a constant answer; weights thrown far off make it thousands.
BLOWN = 100.0
# Steps that are too long throw a loss this many times above its start; what it then comes down to, from batch to
# batch, is this share of a constant answer's loss and more.
OVERSHOT, STALLED = 1.5, 0.9
# Whose answers are the same for every example has the same loss with its labels in another order, but for rounding;
# where answers differ by a hundredth, that loss does by a thousandth.
BLIND = 1e-5
# Of a loss that another order of the labels moves by less than this share, nothing was learnt from the inputs; at this
# learning rate an optimizer takes steps of ten times the usual size, if it is adaptive.
UNSEEN, UNUSUAL = 0.97, 1e-2
# Losses that are averaged at a trial's end: dropout makes single ones jump.
LAST = 5


@dataclass(frozen=True)
class Influence:
    """The second half of a batch alone and within its batch, the model in eval mode.

    ``gap`` is the largest difference between the logits, ``spread`` their standard deviation
    and ``repeated`` the difference between two calls that are the same. ``cause`` is what makes
    the gap close to ``mended`` when it is changed (batch_first, softmax), ``rows`` where as many
    rows with other neighbours make no difference, "" where nothing was found; ``where`` the line
    to change, ``path`` the first submodule whose answers differ though it was given the same,
    ``axis`` the one that the softmax goes over instead.
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
    it was given what differs, ``handed`` that the model itself is given the same for all of them, and ``blank``
    that what the loader gives, where there is one, is no different.
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
    handed: bool = False
    blank: bool = False
    where: Location | None = None


# The shift of targets that are those of the batch's next row, at the same place.
NEXT_ROW = -1


@dataclass(frozen=True)
class Foresight:
    """A language model with one token of each row changed, where its targets are the row's own tokens.

    The targets are those of ``shift`` places ahead in rows of ``length``. ``before`` is the largest change of
    the logits before the token, ``own`` at its place and after it, ``spread`` the logits' standard deviation.
    ``path`` is the first submodule that shows what comes later, ``where`` the line to change.
    """

    model: int
    shift: int
    length: int
    before: float
    own: float
    spread: float
    where: Location | None = None
    path: str = ""
    class_name: str = ""


@dataclass(frozen=True)
class InputScale:
    """What the first layer with weights is given: its range, and the deviations and means of its features.

    ``made_at`` is the user's line that made tensors such as the model is given. Those of a usual deviation, ``came``,
    are made a tenth of that, or less, at ``shrunk_at`` in the model's forward.
    """

    model: int
    path: str
    class_name: str
    smallest: float
    largest: float
    least_deviation: float
    greatest_deviation: float
    greatest_mean: float
    integral: bool = False
    made_at: Location | None = None
    came: float | None = None
    shrunk_at: Location | None = None

    @property
    def is_odd(self) -> bool:
        """Whether some feature is far from the size of 1 that fresh weights are made for."""
        large = max(self.greatest_deviation, self.greatest_mean) > LARGE
        return large or self.greatest_deviation < SMALL

    @property
    def is_hidden(self) -> bool:
        """Whether next to nothing tells rows apart, beside what is the same in all of them."""
        return self.greatest_deviation < HIDDEN * self.greatest_mean

    @property
    def holds_pixels(self) -> bool:
        """Whether these are bytes as an image has them."""
        return self.integral and self.smallest >= 0 and NEARLY < self.largest <= BYTE


# Standardised features have deviation 1 and seldom pass 5; a pixel of 0 to 255 has a deviation of some 70
# and a mean of 120, one that was divided by 255 twice a deviation of 0.001.
LARGE, SMALL = 50.0, 0.02
# Below this share of its mean what varies in a feature is hidden by it.
HIDDEN = 0.02
# The most that a byte holds; pixels that were never divided come near it.
BYTE, NEARLY = 255.0, 200.0


@dataclass(frozen=True)
class AlikeUnits:
    """A matrix whose ``units`` rows are all alike behind ``steps`` steps, and so are those of its gradient.

    ``value`` is its first weight, ``gradient`` the largest of its gradient, ``where`` the line that fills it.
    """

    name: str
    units: int
    value: float
    gradient: float
    steps: int
    where: Location | None = None


@dataclass(frozen=True)
class Learn:
    """Every trial, the unchanged one first, and what was tried on single batches.

    ``planned`` is how many steps the script's training would take, as far as its loops tell.
    """

    trials: tuple[Trial, ...] = ()
    influences: tuple[Influence, ...] = ()
    constants: tuple[Constant, ...] = ()
    scales: tuple[InputScale, ...] = ()
    foresights: tuple[Foresight, ...] = ()
    alike_units: tuple[AlikeUnits, ...] = ()
    planned: int | None = None

    def changed(self, change: str, *, one_batch: bool | None = None) -> Trial | None:
        """The trial with this one change, the first or that on one batch or on the loop's own."""
        found = (trial for trial in self.trials if trial.change == change)
        return next((trial for trial in found if one_batch in (None, trial.one_batch)), None)

    def unchanged(self, *, one_batch: bool) -> Trial | None:
        """The trial of the loop as it is, on one batch or on its stream of batches."""
        plain = (trial for trial in self.trials if not trial.change and trial.scale == 1.0)
        return next((trial for trial in plain if trial.one_batch == one_batch), None)
