"""Fits made short: a few batches an epoch, a few epochs, every callback's turn within them."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from dryfit.core.stage import Stage
from dryfit.seams import reckoned
from dryfit.seams.counts import lacks_a_turn
from dryfit.seams.lightning.manual import stepped_every
from dryfit.seams.torch.batch.loading import length_of

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Epochs of a fit: what the first leaves behind (metrics, checkpoints, schedules) shows in the second.
EPOCHS = 2
# Batches that an epoch may take to reach its first optimizer step (gradient accumulation).
ACCUMULATED = 64
# The loop whose answers the script gathers, and from how many of its batches on it is not asked whether it is cheap.
PREDICTING, MANY = "predict", 10_000
# Attributes of a trainer that are changed for the time of one of its loops.
CHANGED = ("val_check_interval", "check_val_every_n_epoch", "log_every_n_steps")


class Budget:
    """Shortens Lightning's loops from within, so that they end as they would have ended."""

    def __init__(self, session: "Session", package: str) -> None:
        self.session = session
        self._epochs = 0
        self._stepped = 0
        self._fitting: Any = None
        self._whole: list[Any] = []
        self._bare = False
        loops = f"{package}.loops"
        for name in ("fit_loop", "evaluation_loop", "prediction_loop"):
            session.patches.wrap(sys.modules[f"{loops}.{name}"], "_parse_num_batches", self._batches)
        fit = sys.modules[f"{loops}.fit_loop"]._FitLoop
        session.patches.wrap(fit, "on_advance_end", self._epoch_ended)
        session.patches.wrap(sys.modules[f"{package}.trainer.call"], "_call_callback_hooks", self._callbacks)
        self._estimate_whole(sys.modules[f"{package}.trainer.trainer"].Trainer)
        done = fit.done.fget
        session.patches.set(fit, "done", property(lambda loop: done(loop) or self._enough(loop)))

    @contextmanager
    def fitting(self, trainer: Any) -> Iterator[None]:
        """Let checkpoints, logs and validation have their turn within the few steps of a fit."""
        kept = [(trainer, name, getattr(trainer, name)) for name in CHANGED]
        kept += [(c, n, vars(c)[n]) for c in trainer.checkpoint_callbacks for n in _intervals(c)]
        before = self._fitting, self._epochs, self._stepped
        self._whole = []
        self._fitting, self._epochs, self._stepped = trainer, 0, trainer.global_step
        # Steps are counted where it is known how many batches an epoch has.
        self.session.objects["planned"] = None, trainer.max_epochs
        self._hurry(trainer)
        try:
            yield
        finally:
            self._fitting, self._epochs, self._stepped = before
            self.session.objects.pop("planned", None)
            self.session.objects.pop("ending", None)
            for owner, name, value in kept:
                setattr(owner, name, value)

    def _estimate_whole(self, owner: Any) -> None:
        """A schedule is sized by the fit as it was asked for, not by the one that is made short."""
        asked = owner.estimated_stepping_batches.fget

        def estimate(trainer: Any) -> Any:
            found = asked(trainer)
            if trainer is not self._fitting or not self._whole:
                return found
            loop = trainer.fit_loop
            short, loop.max_batches = loop.max_batches, min(self._whole)
            try:
                return asked(trainer)
            finally:
                loop.max_batches = short

        self.session.patches.set(owner, "estimated_stepping_batches", property(estimate))

    def _hurry(self, trainer: Any) -> None:
        self.session.objects["validated_every"] = trainer.check_val_every_n_epoch or 1
        if (trainer.check_val_every_n_epoch or 0) > 1:
            trainer.check_val_every_n_epoch = 1
        trainer.log_every_n_steps = min(trainer.log_every_n_steps, self.session.policy.steps)
        most = {"_every_n_train_steps": self.session.policy.steps, "_every_n_epochs": 1}
        for callback in trainer.checkpoint_callbacks:
            for name in _intervals(callback):
                setattr(callback, name, min(vars(callback)[name], most[name]))

    def _batches(self, original: Any, stage: Any, length: Any, limit: Any) -> Any:
        found = original(stage, length, limit)
        if not self.session.listening:
            return found
        if str(getattr(stage, "value", stage)) != "train" or self._fitting is None:
            # A prediction is whole where it is cheap: its loader's pass ends before, where it is not.
            whole = str(getattr(stage, "value", stage)) == PREDICTING and found < MANY
            given = found if whole else min(found, self.session.policy.steps)
            self.session.evaluation_cut = self.session.evaluation_cut or given < found
        else:
            given = self._training_batches(self._fitting, found)
        self.session.shortened = self.session.shortened or given < found
        self.session.curtailed = self.session.curtailed or self.session.evaluation_cut
        return given

    def _training_batches(self, trainer: Any, found: Any) -> Any:
        """The user's own interval must fit the user's own number of batches; ours fits ours."""
        interval = trainer.val_check_interval
        counted = isinstance(interval, int) and not isinstance(interval, bool)
        if counted and interval > found and trainer.check_val_every_n_epoch is not None:
            return found
        self._whole.append(found)
        self._reckon(trainer)
        between = max(trainer.accumulate_grad_batches, stepped_every(trainer.lightning_module))
        wanted = min(found, max(self.session.policy.steps, min(between, ACCUMULATED)))
        if counted and interval > wanted:
            trainer.val_check_interval = max(1, wanted)
        if wanted < found:
            self.session.objects["ending"] = lambda served: self._is_ending(trainer, wanted, served)
        return wanted

    def _reckon(self, trainer: Any) -> None:
        """The number of steps, against the rows that they are to read."""
        loader = trainer.train_dataloader
        rows, size = length_of(getattr(loader, "dataset", None)), getattr(loader, "batch_size", None)
        if trainer.max_steps > 0 and rows and size and self.session.policy.one_epoch:
            each = size * trainer.accumulate_grad_batches * trainer.world_size
            where = self.session.sites.get(id(trainer))
            reckoned.look(self.session, where, "max_steps", trainer.max_steps, rows, each)

    def _is_ending(self, trainer: Any, wanted: int, served: int) -> bool:
        """Whether the batch that comes next is the last of the fit as it is cut short."""
        last = self._epochs + 1 >= min(EPOCHS, trainer.max_epochs or EPOCHS)
        return bool(served == wanted - 1 and last and trainer is self._fitting and trainer.training)

    def _callbacks(self, original: Any, trainer: Any, hook: str, *args: Any, **kwargs: Any) -> Any:
        if trainer is self._fitting and not self.session.policy.one_epoch:
            self._bare_training(trainer)
        try:
            return original(trainer, hook, *args, **kwargs)
        except Exception as error:
            known = not self.session.listening or hasattr(error, "_dryfit_failure")
            if known or not (self.session.shortened and lacks_a_turn(error, hook)):
                raise
            self.session.fail(Stage.STEP, hook, error)

    def _bare_training(self, trainer: Any) -> None:
        """An experiment is about the training steps: no logs, no checkpoints, no validation."""
        if not self._bare:
            self._bare = True
            trainer.loggers, trainer.limit_val_batches = [], 0
            watching = [*trainer.checkpoint_callbacks, *trainer.early_stopping_callbacks]
            trainer.callbacks = [callback for callback in trainer.callbacks if callback not in watching]

    def _epoch_ended(self, original: Any, loop: Any) -> None:
        original(loop)
        if loop.trainer is self._fitting:
            self._epochs += 1
            if not self.session.policy.one_epoch and self._whole:
                loop._combined_loader.limits, loop.max_batches = list(self._whole), min(self._whole)

    def _enough(self, loop: Any) -> bool:
        if loop.trainer is not self._fitting or not self._epochs or not self.session.listening:
            return False
        if self.session.policy.one_epoch:
            self.session.curtailed = True
            return self._epochs >= EPOCHS
        return bool(loop.trainer.global_step - self._stepped >= self.session.policy.steps)


def _intervals(callback: Any) -> tuple[str, ...]:
    names = ("_every_n_train_steps", "_every_n_epochs")
    return tuple(name for name in names if isinstance(vars(callback).get(name), int))
