"""The step seam: optimizers from construction to step, and what lies between two steps."""

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import dtype_name, elements_of, global_norm, values_of
from dryfit.core.evidence.backward import Gradient
from dryfit.core.evidence.step import Group, Optimizer, StepTaken
from dryfit.core.evidence.weights import Hidden
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import assigned_name, here, is_user_file
from dryfit.core.stage import Stage
from dryfit.seams import reckoned
from dryfit.seams.loops import loops_around
from dryfit.seams.recorder import update
from dryfit.seams.stray_rates import see_stray
from dryfit.seams.torch.data.reseeded import ReseededSeam
from dryfit.seams.torch.forward.hidden import computed_at, entries
from dryfit.seams.torch.forward.modules import ForwardSeam
from dryfit.seams.torch.step.clipping import clipped
from dryfit.seams.torch.step.halves import HalfSeam
from dryfit.seams.torch.step.holdings import Holdings, model_in_script, trainable_in_script
from dryfit.seams.torch.step.leftovers import are_replaced, own_norm
from dryfit.seams.torch.step.parameter_lists import computed, given_amiss, listed
from dryfit.seams.torch.step.trails import Trails
from dryfit.seams.torch.step.trials import (
    HALVES,
    TRIED_RATE,
    changes,
    gradients_of,
    parameters_of,
    sample,
    sampled,
    tried,
)
from dryfit.seams.torch.step.turns import Turns

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Steps of each optimizer that are measured; the rest are only counted.
MEASURED_STEPS = 8
# Left-over gradients of at most this many values are copied, to tell them from a batch's own.
COPIED_VALUES = 50_000_000
# Steps that change nothing before another rate is tried: a warm-up may begin at 0.
IDLE_STEPS = 4


@dataclass
class Interval:
    """What has happened to an optimizer's gradients since its last step."""

    steps: int = 0
    backwards: int = 0
    all_backwards: int = 0
    leftover: list[Any] | None = None
    leftover_norm: float | None = None
    standing: list[Any] = field(default_factory=list)
    zeroed: tuple[float, Location | None] | None = None
    dropped: set[tuple[int, int]] = field(default_factory=set)
    turns: Turns = field(default_factory=Turns)
    clipped: tuple[float, float, Location | None] | None = None
    own_norm: float | None = None
    idle: int = 0
    tried: bool = False
    batches: set[tuple[int, int]] = field(default_factory=set)
    first_loss: float | None = None

    def restart(self) -> None:
        """A step has been taken."""
        self.steps += 1
        self.backwards, self.batches, self.first_loss, self.dropped, self.standing = 0, set(), None, set(), []
        self.leftover = self.leftover_norm = self.zeroed = self.clipped = self.own_norm = None
        self.turns = Turns()


class OptimizerSeam:
    """Listens to every optimizer by torch's own global hooks, and to its construction."""

    def __init__(self, session: "Session", torch: Any, forward: ForwardSeam) -> None:
        self.session = session
        self.torch = torch
        self.forward = forward
        self.halving: HalfSeam | None = None
        self.last_loss: float | None = None
        self.intervals: dict[int, Interval] = {}
        self.holdings = Holdings(session)
        self.trails = Trails(session)
        self.reseeded = ReseededSeam(session, torch)
        self._described: set[int] = set()
        self._before: dict[int, tuple[list[Any], list[Any], dict[str, Any]]] = {}
        session.patches.wrap(torch.optim.Optimizer, "__init__", self._built)
        session.patches.wrap(torch.optim.Optimizer, "add_param_group", self._added)
        session.patches.wrap(torch.optim.Optimizer, "zero_grad", self._zeroed)
        session.patches.wrap(torch.nn.Module, "zero_grad", self._zeroed)
        session.patches.wrap(torch.nn.utils, "clip_grad_norm_", self._clipped)
        session.patches.wrap(torch.nn.utils, "clip_grad_value_", self._cut)
        hooks = sys.modules["torch.optim.optimizer"]
        session.patches.later(hooks.register_optimizer_step_pre_hook(self._before_step).remove)
        session.patches.later(hooks.register_optimizer_step_post_hook(self._after_step).remove)
        session.recorder.refreshers.append(lambda: self.holdings.refresh(self.intervals))
        session.recorder.refreshers.append(self.trails.look)

    def _built(self, original: Any, optimizer: Any, params: Any, *args: Any, **kwargs: Any) -> None:
        if not self.session.listening:
            original(optimizer, params, *args, **kwargs)
            return
        site = self.session.settings_site or self.session.site or here()
        params = listed(params)
        number = self.session.number("optimizers", optimizer)
        around = next((loop.location for loop in loops_around(sys._getframe(1))), None)
        made: dict[str, Any] = {"name": assigned_name(site), "given": given_amiss(params), "made_in": around}
        entry = Optimizer(number, type(optimizer).__name__, site, **made)
        self.session.recorder.optimizers.append(entry)
        self.holdings.begins(number, self.intervals)
        live = {"optimizer": optimizer, "trainable": trainable_in_script, "hidden": self._hidden}
        moment = Moment("optimizer", original, (optimizer, params, *args), kwargs, live)
        self.session.attempt(Stage.STEP, moment, failed=lambda error: self._refused(number, params))
        update(self.session.recorder.optimizers, number, groups=_groups(optimizer))

    def _added(self, original: Any, optimizer: Any, group: Any) -> None:
        """One more group, which the optimizer may have the parameters of already."""
        if not self.session.listening or not is_user_file(sys._getframe(2).f_code.co_filename):
            original(optimizer, group)
            return
        number = self._known(optimizer)
        groups = listed([*optimizer.param_groups, group])
        moment = Moment("optimizer", lambda held, given: original(held, given[-1]), (optimizer, groups))
        failed = partial(update, self.session.recorder.optimizers, number, failed=True, given=given_amiss(groups))
        self.session.attempt(Stage.STEP, moment, failed=lambda error: failed())

    def _refused(self, number: int, params: Any) -> None:
        _, parameters = trainable_in_script()
        if not params and not parameters:
            self.session.recorder.hidden.extend(replace(entry, alone=True) for entry, _ in self._hidden())
        made_at = computed_at(computed(params)) if isinstance(params, list) else None
        facts = {"failed": True, "trainable": len(parameters), "computed_at": made_at}
        update(self.session.recorder.optimizers, number, **facts)

    def _hidden(self) -> list[tuple[Hidden, list[Any]]]:
        """What the script's model keeps in plain attributes, if it lists no parameters at all."""
        _, model = model_in_script()
        lists_some = model is None or next(model.parameters(), None) is not None
        return [] if lists_some else list(entries(self.torch, 0, model))

    def _known(self, optimizer: Any) -> int:
        number = self.session.number("optimizers", optimizer)
        if number >= len(self.session.recorder.optimizers):
            site = self.session.sites.get(id(optimizer))
            entry = Optimizer(number, type(optimizer).__name__, site, _groups(optimizer))
            self.session.recorder.optimizers.append(entry)
        return number

    def taken(self) -> int:
        """How many steps all optimizers have taken."""
        return sum(interval.steps for interval in self.intervals.values())

    def interval(self, number: int) -> Interval:
        """What has happened since the last step of the optimizer with this number."""
        return self.intervals.setdefault(number, Interval())

    def before_backward(self, loss: float | None = None) -> None:
        """See which gradients of the last step are still there when the next backward begins."""
        self.last_loss = loss
        self.holdings.keep_weights()
        if self.session.policy.measures:
            self.trails.note()
            self.reseeded.before_backward()
        for number, optimizer in enumerate(self.session.live("optimizers")):
            interval = self.interval(number)
            interval.backwards += 1
            self._note_batch(interval, loss)
            interval.all_backwards += 1
            if 0 < interval.steps <= MEASURED_STEPS and self.session.policy.measures:
                self._look_for_leftover(optimizer, interval)

    def _note_batch(self, interval: Interval, loss: float | None) -> None:
        """Remember the loader's batch that a backward belongs to, or else the turn of the script's own loop."""
        current = self.session.current_pass
        interval.first_loss = loss if interval.backwards == 1 else interval.first_loss
        if current is not None:
            interval.batches.add((current.number, current.served))
        elif interval.steps < MEASURED_STEPS and self.session.policy.measures:
            interval.turns.backward(sys._getframe(1))

    def _look_for_leftover(self, optimizer: Any, interval: Interval) -> None:
        if interval.backwards > 1 and interval.leftover_norm is None:
            return
        norm = global_norm(gradients_of(optimizer)) or None
        if interval.backwards > 1:
            interval.leftover_norm = interval.leftover_norm if norm else None
            return
        interval.leftover_norm, interval.standing = norm, list(gradients_of(optimizer))
        if norm and sum(g.numel() for g in gradients_of(optimizer)) <= COPIED_VALUES:
            interval.leftover = [None if p.grad is None else p.grad.detach().clone() for p in parameters_of(optimizer)]

    def _zeroed(self, original: Any, owner: Any, *args: Any, **kwargs: Any) -> Any:
        if not (self.session.listening and self.session.policy.measures):
            return original(owner, *args, **kwargs)
        waiting = [
            (self.interval(number), optimizer, global_norm(gradients_of(optimizer)))
            for number, optimizer in enumerate(self.session.live("optimizers"))
            if self.interval(number).backwards > 0 and self.interval(number).steps < MEASURED_STEPS
        ]
        result = original(owner, *args, **kwargs)
        for interval, optimizer, norm in waiting:
            if norm and not global_norm(gradients_of(optimizer)):
                interval.zeroed = (norm, here())
                interval.leftover = interval.leftover_norm = None
                interval.dropped, interval.batches = interval.dropped | interval.batches, set()
                interval.turns.drop()
        return result

    def _cut(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        self.session.objects["values are clipped"] = True
        return original(*args, **kwargs)

    def _clipped(self, original: Any, parameters: Any, *args: Any, **kwargs: Any) -> Any:
        if not self.session.listening:
            return original(parameters, *args, **kwargs)
        with self.session.unseen(ours=False):
            for number, optimizer in enumerate(self.session.live("optimizers")):
                interval = self.interval(number)
                if interval.leftover_norm and interval.own_norm is None:
                    interval.own_norm = own_norm(optimizer, interval.leftover, interval.leftover_norm)
            parameters = list(parameters) if isinstance(parameters, Iterator) else parameters
            total = original(parameters, *args, **kwargs)
        limit = float(args[0] if args else kwargs["max_norm"])
        for number, interval in self.intervals.items():
            clipped(self.session, number, interval, parameters, (float(total), limit))
        return total

    def _before_step(self, optimizer: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Look at the gradients: now, or after the first call of a closure, which makes them."""
        if not self.session.listening or self.session.lame:
            return None
        number = self.session.takes_turn(self._known(optimizer))
        if not self.interval(number).steps:
            self._place_among_loops(number)
            reckoned.look_at_loop(self.session, sys._getframe(1))
        self.session.policy.steps_next(self.session.current_pass)
        see_stray(self.session, number, optimizer, next((g.get("lr") for g in optimizer.param_groups), None))
        if not self.session.policy.measures or self.interval(number).steps >= MEASURED_STEPS:
            return None
        with self.session.unseen(), self.session.at(Stage.STEP):
            self._before[number] = (sample(parameters_of(optimizer)), [], {})
        closure = kwargs.get("closure", args[1] if len(args) > 1 else None)
        if not callable(closure):
            self._see(number, optimizer)
            return None
        seeing = self._seeing(number, optimizer, closure)
        return ((*args[:1], seeing, *args[2:]), kwargs) if len(args) > 1 else (args, {**kwargs, "closure": seeing})

    def _place_among_loops(self, number: int) -> None:
        made_in = self.session.recorder.optimizers[number].made_in
        if made_in is not None:
            around = [loop.location for loop in loops_around(sys._getframe(2))]
            between = around.index(made_in) if made_in in around else None
            update(self.session.recorder.optimizers, number, loops_between=between)

    def _seeing(self, number: int, optimizer: Any, closure: Any) -> Any:
        began, looks, result = time.monotonic(), 0, None

        def run(*args: Any, **kwargs: Any) -> Any:
            nonlocal looks, result
            if looks and not self.session.policy.looks_again(looks, began):
                return result  # To what searches by the loss, the same once more says that nothing is to be gained.
            result = closure(*args, **kwargs)
            looks += 1
            self.session.policy.steps_next(self.session.current_pass)  # Only now may the loss be known.
            if number in self._before and not self._before[number][2]:
                self._see(number, optimizer)
            return result

        return run

    def _see(self, number: int, optimizer: Any) -> None:
        with self.session.unseen(), self.session.at(Stage.STEP):
            self._see_gradients()
            gradients = [None if p.grad is None else sampled(p.grad) for p in parameters_of(optimizer)]
            measured = self._measure(optimizer, self.interval(number))
            self._before[number] = (self._before[number][0], gradients, measured)

    def _measure(self, optimizer: Any, interval: Interval) -> dict[str, Any]:
        parameters = parameters_of(optimizer)
        zeroed_norm, zeroed_at = interval.zeroed or (None, None)
        replaced = are_replaced(interval.standing, gradients_of(optimizer))
        clipped_from, max_norm, clipped_at = interval.clipped or (None, None, None)
        dropped, used = interval.turns.counted(sys._getframe(1))
        return {
            "learning_rates": tuple(float(group["lr"]) for group in optimizer.param_groups if "lr" in group),
            "grad_norm": global_norm(gradients_of(optimizer)),
            "weight_norm": global_norm(parameters),
            "parameters": len(parameters),
            "without_gradient": sum(p.grad is None for p in parameters),
            "leftover_norm": interval.leftover_norm if interval.backwards and not replaced else None,
            "own_norm": interval.own_norm
            if interval.own_norm is not None
            else own_norm(optimizer, interval.leftover, interval.leftover_norm),
            "backwards": interval.backwards,
            "batches": len(interval.batches) or used,
            "dropped": len(interval.dropped - interval.batches) or dropped,
            "first_loss": interval.first_loss,
            "nonfinite_gradient": self._first_nonfinite(optimizer),
            "loss": self.last_loss,
            "zeroed_norm": zeroed_norm,
            "zeroed_at": zeroed_at,
            "clipped_from": clipped_from,
            "clipped_at": clipped_at,
            "max_norm": max_norm,
            "dtypes": tuple(sorted({dtype_name(p) for p in parameters})),
        }

    def _first_nonfinite(self, optimizer: Any) -> str:
        owned = {
            id(p) for p in parameters_of(optimizer) if p.grad is not None and not values_of(p.grad).isfinite().all()
        }
        models = self.session.live("models") if owned else []
        return next((str(name) for model in models for name, p in model.named_parameters() if id(p) in owned), "")

    def _see_gradients(self) -> None:
        """Gradients by name, once for each model, at the first step after its backward."""
        for number, model in enumerate(self.session.live("models")):
            if any(p.grad is not None for p in model.parameters()):
                self.holdings.see(number, model)
                if number not in self._described:
                    self._described.add(number)
                    self.session.recorder.gradients.extend(_gradient(number, n, p) for n, p in model.named_parameters())

    def _after_step(self, optimizer: Any, args: Any, kwargs: Any) -> None:
        if not self.session.listening or self.session.lame:
            return
        number = self._known(optimizer)
        interval = self.interval(number)
        with self.session.unseen():
            if number in self._before:
                self._record(number, optimizer, interval, here())
        interval.restart()
        if current := self.session.current_pass:
            current.steps += 1
        self.session.policy.stepped(self.session.current_pass)

    def _record(self, number: int, optimizer: Any, interval: Interval, site: Location | None) -> None:
        before, gradients, measured = self._before.pop(number)
        after = sample(parameters_of(optimizer))
        found = changes(before, after)
        trial = self._trial(optimizer, interval, before, gradients, found.get("changed_fraction"))
        taken = len(self.session.recorder.steps)
        self.session.recorder.steps.append(StepTaken(taken, number, site, **measured, **found, **trial))

    def _trial(
        self, optimizer: Any, interval: Interval, before: list[Any], gradients: list[Any], changed: float | None
    ) -> dict[str, Any]:
        """Step once more by the side: in float32 where the weights are halves, at another rate where nothing moves."""
        interval.idle = interval.idle + 1 if changed == 0.0 else 0
        moves = any(group.get("lr", 1) > 0 for group in optimizer.param_groups)
        if moves and not interval.tried and any(dtype_name(value) in HALVES for value in before):
            # A schedule that warms up takes its first step at a rate of 0.
            interval.tried = True
            share, spoilt = tried(self.torch, optimizer, before, gradients, None)
            cast_at = self.halving.cast_at(parameters_of(optimizer)) if self.halving else None
            return {"tried": "float32", "tried_fraction": share, "tried_nonfinite": spoilt, "cast_at": cast_at}
        if interval.idle == IDLE_STEPS:
            share, _ = tried(self.torch, optimizer, before, gradients, TRIED_RATE)
            return {"tried": "rate", "tried_fraction": share}
        return {}


def _groups(optimizer: Any) -> tuple[Group, ...]:
    return tuple(
        Group(
            learning_rate=float(group.get("lr", 0.0)),
            weight_decay=float(group.get("weight_decay", 0.0) or 0.0),
            parameters=len(group["params"]),
            elements=elements_of(group["params"]),
            maximize=bool(group.get("maximize")),
            momentum=float(group["momentum"]) if isinstance(group.get("momentum"), (int, float)) else None,
        )
        for group in optimizer.param_groups
    )


def _gradient(model: int, name: str, parameter: Any) -> Gradient:
    found = parameter.grad
    if found is None:
        return Gradient(model, name, parameter.requires_grad)
    nonfinite = int((~values_of(found).isfinite()).sum())
    return Gradient(model, name, parameter.requires_grad, global_norm([found]), nonfinite)
