"""The user's own loop for a few dozen steps with one thing changed, on one batch or on its own stream."""

import copy
import math
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from dryfit.core.baseline import CLASS_LOSSES, constant_loss
from dryfit.core.evidence.learn import (
    HASTENED,
    HOLDING,
    IN_TRAIN_MODE,
    NARROWED,
    REDRAWN,
    RESCALED,
    STANDARDISED,
    THAWED,
    UNCLIPPED,
    UNDECAYED,
    UNDROPPED,
    Trial,
)
from dryfit.core.evidence.loss import LossCall
from dryfit.policies.fewer import fewer, rows_of
from dryfit.policies.hastening import hasten, shares_in
from dryfit.policies.laboratory import PATIENCE, SLOW_SECONDS, TRIAL_SECONDS, TRIAL_STEPS, Laboratory, end_after
from dryfit.policies.outcomes import ENOUGH_STEPS
from dryfit.policies.redrawing import Draws
from dryfit.policies.shuffling import Shuffled
from dryfit.seams.policy import LoaderPass, Repeatable
from dryfit.seams.session import Session
from dryfit.seams.torch.learn.alike import redraw
from dryfit.seams.torch.learn.scales import rescale, standardise
from dryfit.seams.torch.learn.wide import narrow
from dryfit.seams.torch.models import called_at

# Steps at which a schedule of factors is asked for its highest: they come within 3 % of where any warm-up ends.
SCHEDULED_STEPS = sorted({*range(100), *(round(1.05**power) for power in range(94, 236))})
# A schedule that begins below this share of its highest warms up; so does a trial, over this many steps.
WARMING, WARM_UP = 0.5, 8

# Dropout of 0.5 is usual and 0.8 is the most that is used; a decay of 0.1 is large, and 0.3 the most that is used.
DROPPED, DECAYED = 0.9, 0.5

# Two readings of one loss differ by rounding alone; as many batches may be accumulated for a step.
SAME_LOSS, SHARES = 1e-3, 64

# A trial's first step pays for what later ones find made, so the second is timed. As many more than enough steps are
# planned for, and so many examples of a batch are held at the least.
TIMED, SPARE, FEWEST = 2, 1.5, 4
# A loss that came below this share of its start has been learnt by heart.
BY_HEART = 0.1


class Trying:
    """Runs the user's own loop until it has taken its steps, then leaves its answer and ends the process."""

    one_epoch = measures = False
    steps = 10 * TRIAL_STEPS

    def __init__(
        self, session: Session, laboratory: Laboratory, trial: Trial, loader: int | None, batch: object, first: float
    ) -> None:
        self.session = session
        self.laboratory = laboratory
        self.trial = trial
        self.loader = loader
        self.kept = batch
        self.losses = [first]
        self.shuffled: Shuffled | None = None
        self._turns = len(session.turns)
        self._loaders = len(session.live("loaders"))
        self._taken, self._told = 0, 1
        self._warming: list[tuple[dict[str, Any], float]] = []
        self._held: list[tuple[dict[str, Any], float]] = []
        self._draws: Draws | None = None
        self._began, self._stepped = time.monotonic(), time.thread_time()
        # Until its steps have been timed, they may be as slow as any.
        self._take(trial.rows, trial.seconds or SLOW_SECONDS)

    def begin(self) -> None:
        """Change what the trial changes, and hold the learning rate still."""
        torch = sys.modules["torch"]
        torch.set_num_threads(1)
        if self.session.wishes is not None:
            self.session.wishes.end()
        schedules = torch.optim.lr_scheduler
        for owner in (schedules.LRScheduler, schedules.ReduceLROnPlateau):
            self.session.patches.set(owner, "step", lambda *args, **kwargs: None)
        optimizers, scheduled = self.session.live("optimizers"), scheduled_rates(self.session.live("schedulers"))
        for group in (group for optimizer in optimizers for group in optimizer.param_groups if "lr" in group):
            rate, begun = scheduled.get(id(group), (peak_rate(group), 1.0))
            group["lr"] = rate * self.trial.scale
            self._held.append((group, group["lr"]))
            self._warming.extend([(group, group["lr"])] if begun < WARMING else [])
        {**CHANGES, STANDARDISED: standardise, RESCALED: rescale, REDRAWN: redraw, NARROWED: narrow}.get(
            self.trial.change, _nothing
        )(self.session, torch)
        if self.trial.change == HASTENED:
            hasten(self.session, torch, self.losses[0])
        number = self.session.turns[-1]
        rates = [float(group["lr"]) for group in optimizers[number].param_groups if "lr" in group]
        self.trial = replace(self.trial, learning_rate=max(rates, default=None), optimizer=number)
        if not self.trial.one_batch and self.trial.scale == 1:
            self.shuffled = Shuffled(self.session, torch)
        if self.trial.one_batch and self.loader is None:
            self._draws = Draws(torch)
        self._warm()

    def _warm(self) -> None:
        for group, rate in self._warming:
            group["lr"] = rate * min(1.0, (self._taken + 1) / WARM_UP)

    def _take(self, rows: int | None, seconds: float) -> None:
        """Hold so many examples of the batch, and take so long."""
        if rows is not None:
            self.kept = fewer(self.kept, rows)
        self._seconds = seconds
        end_after(seconds)

    def _pace(self) -> None:
        """After a whole step: where steps are slow, hold fewer examples, and take longer if few are still slow."""
        now = time.thread_time()
        cost, self._stepped = now - self._stepped, now
        if self._taken != TIMED or self.trial.seconds is not None:
            return
        rows = total = rows_of(self.kept) if self.trial.one_batch and self.kept is not None else None
        if total and cost * TRIAL_STEPS > TRIAL_SECONDS and self._is_mean():
            rows = min(total, max(FEWEST, int(total * TRIAL_SECONDS / (cost * TRIAL_STEPS))))
            cost *= rows / total
        seconds = min(SLOW_SECONDS, max(TRIAL_SECONDS, cost * ENOUGH_STEPS * SPARE))
        self.trial = replace(self.trial, rows=rows, seconds=seconds)
        self._take(rows, seconds)

    def _is_mean(self) -> bool:
        """Whether the loss is one mean over classes, which is as large for fewer examples."""
        first = self._first_loss()
        return first is not None and first.function in CLASS_LOSSES and first.reduction == "mean"

    def _first_loss(self) -> LossCall | None:
        """The call of a loss that gave the first, where that is one call and nothing else."""
        calls = [call for call in self.session.recorder.losses if call.training and call.value is not None]
        return next((c for c in calls if math.isclose(c.value or 0.0, self.losses[0], rel_tol=SAME_LOSS)), None)

    def starts_pass(self, loader_pass: LoaderPass) -> None:
        """Every pass may start."""

    def fits(self, model: int) -> None:
        """Every fit may start."""

    def wants_last(self, loader_pass: LoaderPass) -> bool:
        """A trial has its own batches."""
        return False

    def wants_more(self, loader_pass: LoaderPass) -> bool:
        """A trial ends with its process."""
        return True

    def batch(self, loader_pass: LoaderPass, value: object) -> object:
        """The kept batch, for the loader that it came from, where the trial is about one batch."""
        repeated = self.trial.one_batch and self.kept is not None and self._is_of_the_batch(loader_pass.loader)
        return copy.deepcopy(self.kept) if repeated else value

    def _is_of_the_batch(self, loader: int) -> bool:
        """Whether a loader is the one that the batch came from, or was built by the same line in a later turn."""
        built = {e.number: (e.location.path, e.location.line) for e in self.session.recorder.loaders if e.location}
        later = self.loader in built and loader >= self._loaders
        return loader == self.loader or (later and built.get(loader) == built.get(self.loader or 0))

    def steps_next(self, loader_pass: LoaderPass | None) -> None:
        """Every step of the optimizer is taken; another's belongs to a training of its own."""
        if len(self.session.turns) > self._turns:
            del self.losses[self._told :]
            self.conclude("script")
        if not self._warming:
            self._lower()

    def looks_again(self, looks: int, since: float) -> bool:
        """A trial's steps are the script's own."""
        return True

    def _lower(self) -> None:
        """Scale the rates that the loop itself has set since the last step; a warm-up of its own is not hurried."""
        for number, (group, rate) in enumerate(self._held):
            if group["lr"] != rate:
                group["lr"] *= min(1.0, self.trial.scale)
                self._held[number] = group, group["lr"]
                highest = max(self.trial.learning_rate or 0.0, float(group["lr"]))
                self.trial = replace(self.trial, learning_rate=highest)

    def lost(self, value: float) -> None:
        """Keep the loss; one that is not finite ends the trial, and so does a step that takes too long."""
        self.losses.append(value)
        if not math.isfinite(value):
            self.conclude("nonfinite")
        if self._is_over():
            self.conclude("time")

    def stepped(self, loader_pass: LoaderPass | None) -> None:
        """End after enough steps, or enough time."""
        self._taken += 1
        self._told = len(self.losses)
        self._warm()
        self._pace()
        if self._draws is not None:
            self._draws.again()
        if self._taken >= TRIAL_STEPS or self._is_learnt():
            self.conclude("steps")
        if self._is_over():
            self.conclude("time")

    def _is_learnt(self) -> bool:
        """Whether a change has let the batch be learnt by heart, in steps so slow that no more of them are worth it."""
        changed = self.trial.one_batch and (self.trial.change or self.trial.scale != 1)
        if not changed or self._taken < ENOUGH_STEPS or time.thread_time() < self._seconds / 2:
            return False
        done = replace(self.trial, losses=tuple(self.losses))
        return done.end is not None and 0 <= done.end <= BY_HEART * self.losses[0]

    def _is_over(self) -> bool:
        """Whether its time is up; a thread that was just forked has used none."""
        return time.thread_time() > self._seconds or time.monotonic() > self._began + PATIENCE * self._seconds

    def repeatable(self, loop: Repeatable) -> None:
        """A trial tries nothing of its own."""

    def repeats(self) -> bool:
        """An evaluation that takes too long ends the trial."""
        if self._is_over():
            self.conclude("time")
        return False

    def finish(self) -> None:
        """The script came to its end before the trial did."""
        self.conclude("script")

    def conclude(self, ended: str) -> None:
        """Leave the answer and end this process."""
        shuffled = self.shuffled.ends if self.shuffled else None
        done = replace(self.trial, losses=tuple(self.losses), ended=ended, shuffled=shuffled)
        self.laboratory.answer(replace(done, floor=self._floor() if done.one_batch else None))

    def _floor(self) -> float | None:
        """The entropy of the kept batch's classes, where its loss is one cross-entropy and nothing else.

        Of a loss that is accumulated it is as large a share.
        """
        calls = [c for c in self.session.recorder.losses if c.training and c.value and c.function in CLASS_LOSSES]
        shares = ((call, shares_in(call.value or 0.0, self.losses[0])) for call in calls)
        found = next(((call, share) for call, share in shares if 0 < share <= SHARES), None)
        return ((constant_loss(found[0]) or 0.0) / found[1] or None) if found is not None else None


def peak_rate(group: dict[str, Any]) -> float:
    """The learning rate that a group's schedule is built on."""
    return float(group.get("max_lr", group.get("initial_lr", group["lr"])))


def scheduled_rates(schedulers: Iterable[Any]) -> dict[int, tuple[float, float]]:
    """For each group under a schedule of factors, whose own rate may be no rate at all: its highest rate, and the
    share of it that the schedule begins with.
    """
    found = {}
    for scheduler in schedulers:
        groups, rates = scheduler.optimizer.param_groups, scheduler.base_lrs
        for group, rate, factor in zip(groups, rates, scheduler.lr_lambdas, strict=False):
            factors = _factors(factor)
            if max(factors, default=0.0) > 0:
                found[id(group)] = (rate * max(factors), factors[0] / max(factors))
    return found


def _factors(factor: Callable[[int], float]) -> list[float]:
    try:
        return [float(factor(step)) for step in SCHEDULED_STEPS]
    except Exception:
        # A factor that is looked up, or that needs what only the loop sets.
        return []


def _nothing(session: Session, torch: Any) -> None:
    """The unchanged trial."""


def _unclipped(session: Session, torch: Any) -> None:
    for name in ("clip_grad_norm_", "clip_grad_value_"):
        session.patches.set(torch.nn.utils, name, lambda *args, **kwargs: torch.zeros(()))


def _in_train_mode(session: Session, torch: Any) -> None:
    for model in session.live("models"):
        model.train()
    session.patches.wrap(torch.nn.Module, "eval", lambda original, module: module)


def _holding_all(session: Session, torch: Any) -> None:
    """Give the optimizer the parameters with a gradient that no optimizer has."""
    optimizers = session.live("optimizers")
    held = {id(p) for optimizer in optimizers for group in optimizer.param_groups for p in group["params"]}
    left = {id(p): p for model in session.live("models") for p in model.parameters() if p.grad is not None}
    optimizers[session.turns[-1]].param_groups[-1]["params"].extend(
        p for number, p in left.items() if number not in held
    )


def _thawed(session: Session, torch: Any) -> None:
    """Train the layers that are frozen as they were drawn, each with the optimizer of its model."""
    for refresh in session.recorder.refreshers:
        refresh()
    for entry, optimizer in zip(session.recorder.optimizers, session.live("optimizers"), strict=False):
        for model in (session.live("models")[number] for number in entry.models):
            named = dict(model.named_parameters())
            frozen = [named[name].requires_grad_() for name in entry.frozen_fresh if name in named]
            optimizer.param_groups[-1]["params"].extend(_unheld(optimizer, frozen))


def _unheld(optimizer: Any, parameters: list[Any]) -> list[Any]:
    held = {id(p) for group in optimizer.param_groups for p in group["params"]}
    return [p for p in parameters if id(p) not in held]


def _without_decay(session: Session, torch: Any) -> None:
    for optimizer in session.live("optimizers"):
        for group in optimizer.param_groups:
            if "weight_decay" in group:
                group["weight_decay"] = 0.0


def _without_dropout(session: Session, torch: Any) -> None:
    for model in session.live("models"):
        for layer in model.modules():
            if isinstance(layer, torch.nn.modules.dropout._DropoutNd):
                layer.p = 0.0


def held_back(session: Session) -> list[Trial]:
    """The changes worth a trial although the batch is learnt: settings of which little can be learnt through."""
    torch = sys.modules["torch"]
    layers = (m for model in session.live("models") for m in model.modules())
    drops = [m for m in layers if isinstance(m, torch.nn.modules.dropout._DropoutNd) and m.p >= DROPPED]
    groups = [group for optimizer in session.live("optimizers") for group in optimizer.param_groups]
    decays = any(float(group.get("weight_decay") or 0.0) >= DECAYED for group in groups)
    found = [Trial("held-drop", UNDROPPED, measured=f"{drops[0].p:g}", where=called_at(drops[0]))] if drops else []
    return [*found, *([Trial("held-decay", UNDECAYED)] if decays else [])]


CHANGES: dict[str, Callable[[Session, Any], None]] = {
    UNCLIPPED: _unclipped,
    HOLDING: _holding_all,
    THAWED: _thawed,
    IN_TRAIN_MODE: _in_train_mode,
    UNDECAYED: _without_decay,
    UNDROPPED: _without_dropout,
}
# Whether there is anything to change, as far as that is known.
CHANGEABLE: dict[str, Callable[[Session], bool]] = {
    UNCLIPPED: lambda session: (
        "values are clipped" in session.objects or any(step.clipped_from is not None for step in session.recorder.steps)
    ),
    IN_TRAIN_MODE: lambda session: any(not call.training for call in session.recorder.calls if call.phase == "train"),
    UNDECAYED: lambda session: any(
        group.get("weight_decay") for optimizer in session.live("optimizers") for group in optimizer.param_groups
    ),
}
