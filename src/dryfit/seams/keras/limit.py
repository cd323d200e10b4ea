"""A callback that ends epochs and evaluations early, and sees what an epoch ends with."""

import time
from typing import Any

from dryfit.seams.keras.flavour import Flavour

# Seconds after which an epoch, or an evaluation, ends with the batch that is running.
PATIENCE = 5.0
# Steps that an epoch takes, however slow they are: the first may compile what all run.
SLOW_STEPS = 2


def limiter(flavour: Flavour, steps: int) -> Any:
    """A callback of this Keras; ``ended`` is what an epoch ended with, ``within`` what a batch did."""
    return type("Limiter", (flavour.callback(),), _METHODS)(steps)


def _init(self: Any, steps: int) -> None:
    super(type(self), self).__init__()
    self.steps, self.ended, self.within = steps, {}, {}
    self.taken = self.tested = 0
    self.stopped = False
    self.began = self.since = time.monotonic()


def _epoch_begins(self: Any, epoch: int, logs: Any = None) -> None:
    self.taken, self.since = 0, time.monotonic()


def _batch_ends(self: Any, batch: int, logs: Any = None) -> None:
    self.taken, self.within = self.taken + 1, logs if logs is not None else {}
    if (self.taken >= self.steps or (self.taken >= SLOW_STEPS and _slow(self))) and not self.model.stop_training:
        self.stopped = self.model.stop_training = True


def _slow(self: Any) -> bool:
    return bool(time.monotonic() - self.since > PATIENCE)


def _test_begins(self: Any, logs: Any = None) -> None:
    self.tested, self.since = 0, time.monotonic()


def _test_batch_ends(self: Any, batch: int, logs: Any = None) -> None:
    self.tested += 1
    if self.tested >= self.steps or _slow(self):
        self.model.stop_evaluating = True


def _epoch_ends(self: Any, epoch: int, logs: Any = None) -> None:
    # The callbacks behind this one write into the same dict.
    self.ended = {} if logs is None else logs
    if self.stopped and time.monotonic() - self.began < PATIENCE:
        self.stopped = self.model.stop_training = False


_METHODS = {
    "__init__": _init,
    "on_epoch_begin": _epoch_begins,
    "on_train_batch_end": _batch_ends,
    "on_test_begin": _test_begins,
    "on_test_batch_end": _test_batch_ends,
    "on_epoch_end": _epoch_ends,
}


def lengthened(history: Any, start: int, epochs: int) -> Any:
    """A history as long as the whole fit's: the last values stand for the epochs that were not run."""
    values = getattr(history, "history", None)
    missing = epochs - start - len(getattr(history, "epoch", ()) or ())
    if values and missing > 0:
        for name, found in values.items():
            values[name] = [*found, *[found[-1]] * (epochs - start - len(found))] if found else found
        history.epoch = list(range(start, epochs))
    return history


def listed(callbacks: Any) -> list[Any]:
    """The callbacks of a fit, as it was given them."""
    if callbacks is None:
        return []
    return list(
        getattr(callbacks, "callbacks", None) or (callbacks if isinstance(callbacks, (list, tuple)) else [callbacks])
    )


def with_limit(callbacks: Any, limit: Any) -> Any:
    """The callbacks with ours before them: it sees an epoch's values though one of them raises."""
    if callbacks is not None and hasattr(callbacks, "append") and not isinstance(callbacks, list):
        callbacks.append(limit)
        return callbacks
    return [limit, *listed(callbacks)]
