"""The first steps of a Keras loop, run again in this process under a trial."""

import math
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from dryfit.backends.keras import leaves, mapped, numpy_of
from dryfit.core.baseline import BINARY_LOSSES
from dryfit.core.baseline import SUPERVISED as TORCH_SUPERVISED
from dryfit.core.evidence.keras import Answer
from dryfit.core.evidence.learn import Trial
from dryfit.seams.keras.data.feeding import classes_of
from dryfit.seams.keras.learn.cures import cures
from dryfit.seams.keras.learn.suspects import Suspect
from dryfit.seams.keras.loss.constants import constant_loss
from dryfit.seams.keras.state import State, learning_rate

# Batches of a loop that are kept; a trial on its stream goes round and round them.
KEPT_BATCHES, KEPT_BYTES = 8, 2**26
# Rows of a batch that are left where a step takes long.
FEW_ROWS = 16
# What learning must bring down: Keras' names, and torch's where they mean the same.
SUPERVISED = (
    "sparse_categorical_crossentropy",
    "categorical_crossentropy",
    "binary_crossentropy",
    *TORCH_SUPERVISED,
    "hinge",
    "log_cosh",
    "mean_squared_logarithmic_error",
)
ENTROPIES = (*SUPERVISED[:3], "cross_entropy", *BINARY_LOSSES)

# A batch as a step takes it: inputs, targets and weights.
Fed = tuple[Any, Any, Any]
# Takes a step on a batch and gives the loss before it, None where it tells none.
Step = Callable[[Fed], float | None]


class Steps(Protocol):
    """How the loop takes a step."""

    def prepared(self, batch: Fed, *, anew: bool) -> AbstractContextManager[Step | None]:
        """The step for one trial, None if it is too slow; ``anew`` where the model is not as it was before."""

    def forget(self) -> None:
        """Batches of another size follow."""


@dataclass
class Kept:
    """A loop's model and optimizer before the first step, and the batches of its first steps."""

    model: Any
    optimizer: Any
    state: State
    batches: list[Fed] = field(default_factory=list)

    @contextmanager
    def at_start(self) -> Iterator[None]:
        """Everything as it was before the first step."""
        now = State(self.model, self.optimizer)
        self.state.restore()
        try:
            yield
        finally:
            now.restore()

    def keep(self, batch: Fed) -> None:
        """Keep a batch, as arrays, while there is room."""
        if len(self.batches) < KEPT_BATCHES and _size(self.batches) < KEPT_BYTES:
            self.batches.append(batch)


class Repeated:
    """Runs the loop from its first step, on the batches that it had, and puts everything back."""

    def __init__(
        self,
        kept: Kept,
        step: Steps,
        functions: tuple[str, ...],
        suspects: list[Suspect],
        answers: tuple[Answer, ...] = (),
        planned: int | None = None,
        optimizer: int | None = None,
    ) -> None:
        self.kept = kept
        self.step = step
        self.functions = functions
        self.planned, self.optimizer = planned, optimizer
        self._suspects = {suspect.cause: suspect for suspect in suspects}
        self.suspects = tuple(suspect.trial() for suspect in suspects)
        self._answers = answers
        self._cures: list[Suspect] = []
        self._several: float | None = None

    @property
    def kind(self) -> tuple[object, ...]:
        """What makes a loop another than one before: folds and seeds repeat the same."""
        weights = [tuple(weight.shape) for weight in self.kept.model.trainable_variables]
        return type(self.kept.optimizer).__name__, learning_rate(self.kept.optimizer), *weights

    def cure(self, codes: frozenset[str]) -> bool:
        """Put faults of the answer and its loss right in every trial, where all of them can be."""
        found = cures(self.kept.model, self._answers, codes) if codes else []
        self._cures = found or []
        return found is not None

    def thin(self) -> bool:
        """Leave few rows of each batch, so that a slow step is quicker; whether there were more."""
        arrays = [leaf for batch in self.kept.batches for leaf in leaves(list(batch)).values()]
        if any(array.ndim == 0 or len(array) <= FEW_ROWS for array in arrays):
            return False
        self.kept.batches = [_few(batch) for batch in self.kept.batches]
        self.step.forget()
        return True

    def run(self, trial: Trial, steps: int, seconds: float) -> Trial:
        """The trial with its losses."""
        kept, now = self.kept, State(self.kept.model, self.kept.optimizer)
        trial = replace(trial, supervised=bool(self.functions) and set(self.functions) <= set(SUPERVISED))
        try:
            with (
                self._cured() as known,
                self.step.prepared(known[0], anew=bool(trial.cause or trial.together or self._cures)) as step,
            ):
                if step is None:
                    return replace(trial, ended="time")
                kept.state.restore()
                with self._changed(trial, known) as batches, _scaled(kept.optimizer, trial.scale) as rate:
                    used = batches[:1] if trial.one_batch else batches
                    losses, ended = _losses(step, used, steps, seconds)
        except Exception:
            # A step that cannot be taken outside of its loop, or not be compiled, is no fault of the script's.
            return replace(trial, ended="error")
        finally:
            now.restore()
        used = batches[:1] if trial.one_batch else batches
        floor = self._floor(used) or self._error(used)
        floor = floor or self._joint(trial, batches[0])
        return replace(trial, losses=tuple(losses), ended=ended, learning_rate=rate, floor=floor)

    @contextmanager
    def _cured(self) -> Iterator[list[Fed]]:
        batches = self.kept.batches
        with ExitStack() as stack:
            for cure in self._cures:
                batches = stack.enter_context(cure.mended(batches))
            yield batches

    @contextmanager
    def _changed(self, trial: Trial, known: list[Fed]) -> Iterator[list[Fed]]:
        batches = known
        with ExitStack() as stack:
            for suspect in filter(None, map(self._suspects.get, (trial.cause, *trial.together))):
                batches = stack.enter_context(suspect.mended(batches))
            yield batches

    def _joint(self, trial: Trial, batch: Fed) -> float | None:
        """What the best constant answers of several outputs lose on the one batch; the same in every trial."""
        if not trial.one_batch or trial.cause in ("targets", "scales"):
            return None
        if self._several is None:
            try:
                with self.kept.at_start():
                    self._several = constant_loss(self.kept.model, batch) or math.nan
            except Exception:
                # A loss that compares more than one output.
                self._several = math.nan
        return self._several if self._several > 0 else None

    def _error(self, batches: list[Fed]) -> float | None:
        """What a regression's answers lose that are all the targets' mean."""
        values = [list(leaves(batch[1]).values()) for batch in batches]
        if self.functions not in (("mse_loss",), ("l1_loss",)) or any(len(row) != 1 for row in values):
            return None
        flat = sys.modules["numpy"].concatenate([row[0].reshape(-1).astype("float64") for row in values])
        apart = abs(flat - flat.mean())
        return float((apart**2 if self.functions == ("mse_loss",) else apart).mean()) or None

    def _floor(self, batches: list[Fed]) -> float | None:
        """The entropy of the batches' classes: what the best answer that ignores the inputs loses."""
        if len(self.functions) != 1 or self.functions[0] not in ENTROPIES:
            return None
        found = [_classes(batch) for batch in batches]
        if any(classes is None for classes in found):
            return None
        numpy = sys.modules["numpy"]
        classes = numpy.concatenate(found)
        shares = numpy.unique(classes, return_counts=True)[1] / len(classes)
        return float(-(shares * numpy.log(shares)).sum()) or None


def _classes(batch: Fed) -> Any:
    """The class of each of a batch's examples, where it has one target an example and no weights."""
    targets = list(leaves(batch[1]).values())
    classes = classes_of(targets[0]) if batch[2] is None and len(targets) == 1 else None
    return None if classes is None or len(classes) < 2 else classes


def _losses(step: Step, batches: list[Fed], steps: int, seconds: float) -> tuple[list[float], str]:
    found: list[float] = []
    until = math.inf
    # The loss of a step is that before it: one more step gives the last.
    for number in range(steps + 1):
        loss = step(batches[number % len(batches)])
        if loss is None:
            return found, "error"
        found.append(loss)
        if not math.isfinite(loss):
            return found, "nonfinite"
        if time.process_time() > until:
            return found, "time"
        if not number:
            # The first step is what compiles.
            until = time.process_time() + seconds
    return found, "steps"


@contextmanager
def _scaled(optimizer: Any, scale: float) -> Iterator[float | None]:
    """The learning rate times `scale`, put back here: tf-keras does not count it among the optimizer's variables."""
    rate = learning_rate(optimizer)
    if scale == 1.0 or rate is None:
        yield rate
        return
    optimizer.learning_rate = rate * scale
    try:
        yield rate * scale
    finally:
        optimizer.learning_rate = rate


def fed(data: Any) -> Fed | None:
    """A step's data as arrays; None where it is in another form."""
    if not isinstance(data, (tuple, list)):
        data = (data,)
    if not 1 <= len(data) <= 3:
        return None
    arrays = [_arrays(item) for item in data]
    return arrays[0], arrays[1] if len(arrays) > 1 else None, arrays[2] if len(arrays) > 2 else None


def _arrays(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _arrays(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(_arrays(item) for item in value)
    found = numpy_of(value)
    return value if found is None else found.copy()


def _few(batch: Fed) -> Fed:
    x, y, weight = (part if part is None else mapped(part, lambda rows: rows[:FEW_ROWS]) for part in batch)
    return x, y, weight


def _size(batches: list[Fed]) -> int:
    return sum(int(getattr(leaf, "nbytes", 0)) for batch in batches for leaf in leaves(list(batch)).values())
