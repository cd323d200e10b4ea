"""The backward seam: `Tensor.backward` and `torch.autograd.backward`."""

import math
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor, summarise, tensors_in
from dryfit.core.evidence.backward import BackwardCall
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import here
from dryfit.core.stage import Stage
from dryfit.seams.recorder import update
from dryfit.seams.rows import masks
from dryfit.seams.torch.backward.going_on import FREED, GoingOn
from dryfit.seams.torch.backward.reasons import reason
from dryfit.seams.torch.backward.sums import Sums
from dryfit.seams.torch.forward.modules import ForwardSeam
from dryfit.seams.torch.learn.probes import ProbeSeam
from dryfit.seams.torch.loss.adversaries import counted
from dryfit.seams.torch.loss.contrasted import contrasted
from dryfit.seams.torch.loss.crossing import CrossingSeam
from dryfit.seams.torch.loss.divergences import driven_apart, leaves, outweighed
from dryfit.seams.torch.loss.formulas import follows_itself, formula
from dryfit.seams.torch.loss.undefined import undefined
from dryfit.seams.torch.step.optimizers import OptimizerSeam
from dryfit.seams.torch.step.updates import UpdateSeam

if TYPE_CHECKING:
    from dryfit.seams.session import Session

MEASURED_CALLS = 8
# Losses of a line whose graph is looked into.
LOOKED_AT = 2
# What asks whether a number is one.
ASKING = ("isnan", "isinf", "isfinite")
# Backwards without any optimizer step after which each counts as one: weights changed by hand.
BY_HAND = 64
# Calls before a backward among which the one of the model that is trained is looked for.
LATELY = 8
# Two readings of one loss differ by rounding alone.
SAME_LOSS = 1e-3


class BackwardSeam:
    """Every backward is one of the loop's, unless it is inside another."""

    def __init__(
        self, session: "Session", torch: Any, forward: ForwardSeam, optimizers: OptimizerSeam, probes: ProbeSeam
    ) -> None:
        self.session = session
        self.torch = torch
        self.forward = forward
        self.optimizers = optimizers
        self.probes = probes
        self.checkpoint: Location | None = None
        self.crossing = CrossingSeam(session, torch)
        self.updates = UpdateSeam(session)
        self.going_on = GoingOn(session, torch)
        self._inside = False
        self._without_step = 0
        self._lines: dict[tuple[str, int] | None, int] = {}
        self._calls = 0
        self._sums = Sums()
        self._whole: bool | None = None
        session.patches.wrap(torch.Tensor, "backward", self._called)
        session.patches.wrap(torch.autograd, "backward", self._called)
        for owner in (torch, torch.Tensor):
            for name in ASKING:
                session.patches.wrap(owner, name, partial(self._asked, name))
        session.imports.when_imported("torch.utils.checkpoint", self._watch_checkpoints)

    def _watch_checkpoints(self, module: Any) -> None:
        self.session.patches.wrap(module, "checkpoint", self._checkpointed)

    def _checkpointed(self, original: Any, function: Any, *args: Any, **kwargs: Any) -> Any:
        reentrant = kwargs.get("use_reentrant", True) is not False
        watched = self.session.listening and reentrant and self.torch.is_grad_enabled()
        if watched and not any(tensor.requires_grad for tensor in tensors_in(args).values()):
            self.checkpoint = here()
        if self.going_on.joins and reentrant:
            kwargs["use_reentrant"] = False
        return original(function, *args, **kwargs)

    def _called(self, original: Any, loss: Any, *args: Any, **kwargs: Any) -> Any:
        if self._inside or not self.session.listening or not is_tensor(loss):
            return original(loss, *args, **kwargs)
        if self.going_on.is_spent(loss):
            return None
        self._inside = True
        last = self._last()
        # What a checkpoint calls again during the backward is no call of the loop's.
        if last is not None:
            self.forward.inside.append((last[0].model, last[1]))
        try:
            return self._backward(original, loss, args, kwargs)
        finally:
            self._inside = False
            if last is not None:
                self.forward.inside.pop()

    def _backward(self, original: Any, loss: Any, args: Any, kwargs: Any) -> Any:
        number = len(self.session.recorder.backwards)
        site = self.session.site or here()
        with self.session.unseen():
            value = _started_at(loss, *args, **kwargs)
            self.optimizers.before_backward(value)
            if value is not None:
                self.session.policy.lost(value if self._is_whole(value) else value * self.session.shares())
            if self.session.policy.measures:
                self._measure(number, loss, value, site)
        args, kwargs = self.going_on.given(args, kwargs)
        moment = Moment("backward", original, (loss, *args), kwargs, {"forward": self.forward.last_call})
        try:
            result = self.session.attempt(
                Stage.BACKWARD,
                moment,
                failed=lambda error: self._failed(number, loss, site),
                inputs=lambda: {"loss": summarise(loss)},
            )
        except Exception as error:
            why = self._why(number)
            if self.going_on.leaves_out(error, why, loss):
                return None
            # The loop of a library may go on: gradients are there up to where the graph was freed, or there are none.
            if not self.session.sites or (why != FREED and loss.requires_grad):
                raise
            self.session.gave_up(error)
            if not loss.requires_grad:
                self.session.lame = True
                self.session.missed.lack_gradients()
            return None
        with self.session.unseen():
            by_hand = self.session.policy.measures and self.updates.after(site)
        if by_hand:
            self.probes.stepped_by_hand()
        self._ran(number)
        self.going_on.ran(loss, args, kwargs)
        return result

    def _measure(self, number: int, loss: Any, value: float | None, site: Location | None) -> None:
        self._settle_phases()
        self.crossing.settle(loss)
        self.updates.before(loss)
        self.forward.severed.backward(loss)
        self._look_for_undefined(loss, site)
        self._calls += 1
        if self.session.site is None:
            self.session.recorder.summed.extend(self._sums.look(loss, self._calls))
        if number < MEASURED_CALLS:
            entry = _entry(number, loss, value, site)
            entry = replace(entry, made_of=formula(loss), follows_itself=follows_itself(loss))
            self.session.recorder.backwards.append(entry)
        self._see_divergences(loss, site)
        self.forward.own_losses.look(loss, site)

    def _is_whole(self, value: float) -> bool:
        """Whether a backward begins at all of what the loss function gave: as the first of them did."""
        if self._whole is None:
            given = [call.value for call in self.session.recorder.losses if call.training and call.value]
            self._whole = bool(given) and math.isclose(given[-1] or 0.0, value, rel_tol=SAME_LOSS)
        return self._whole

    def _why(self, number: int) -> str:
        """What broke the graph of a backward that raised."""
        broken = next((c.broken for c in self.session.recorder.backwards if c.number == number), None)
        return broken.why if broken is not None else ""

    def _see_divergences(self, loss: Any, site: Location | None) -> None:
        """Look at the first losses of each line."""
        line = (site.path, site.line) if site else None
        self._lines[line] = self._lines.get(line, 0) + 1
        if self._lines[line] <= LOOKED_AT and not self.session.recorder.similarities:
            similar = contrasted(loss, site)
            self.session.recorder.similarities.extend([similar] if similar is not None else [])
        if self._lines[line] <= LOOKED_AT and not self.session.recorder.driven_apart:
            found = driven_apart(self.torch, loss)
            known = {id(p) for model in self.session.live("models") for p in model.parameters()}
            # What an attack changes is its own noise, and not the model.
            if found is not None and all(id(leaf) in known for leaf in leaves(loss)):
                self.session.recorder.driven_apart.append(replace(found, location=site))
        for part in counted(loss) if self._lines[line] <= LOOKED_AT else ():
            self.session.recorder.script_adds("counted_losses", part)
        code = outweighed(self.torch, loss) if self._lines[line] <= LOOKED_AT else None
        self.session.recorder.outweighed.extend([replace(code, location=site)] if code is not None else [])

    def _asked(self, name: str, original: Any, value: Any, *args: Any, **kwargs: Any) -> Any:
        """A script that asks whether its loss is nan may leave the batch out, and never come to a backward.

        One that asks it of its rows may leave some of them out.
        """
        if self.session.measuring and is_tensor(value) and _is_loss(value):
            with self.session.unseen():
                self._look_for_undefined(value, here(), "asked")
        told = original(value, *args, **kwargs)
        masks.lacking(self.session, told, name)
        return told

    def _look_for_undefined(self, loss: Any, site: Location | None, hidden: str = "") -> None:
        """Enter the operation that makes the loss nan or infinite, the first time that it is."""
        known = self.session.recorder.undefined
        if not known and not self.session.lame and _is_loss(loss):
            found = undefined(loss, site)
            known.extend([replace(found, hidden=found.hidden or hidden)] if found is not None else [])

    def _failed(self, number: int, loss: Any, site: Location | None) -> None:
        """Read off why, while the graph and the model are still there."""
        calls = self.session.recorder.backwards
        if not any(call.number == number for call in calls):
            calls.append(_entry(number, loss, _started_at(loss), site))
        try:
            held = self._held()
            copied = None if loss.requires_grad else self.forward.origins.copied_into(loss)
            broken = reason(self.torch, loss, self._last_trained(held), self.checkpoint, held, copied)
        except Exception:
            broken = None
        update(calls, number, failed=True, broken=broken)

    def _last(self) -> tuple[Any, Any, tuple[Any, ...], dict[str, Any]] | None:
        notes = self.forward.notes
        return self.forward.last_call.get(notes[-1].model) if notes else None

    def _held(self) -> set[int]:
        """The parameters that optimizers hold."""
        groups = (group for optimizer in self.session.live("optimizers") for group in optimizer.param_groups)
        return {id(parameter) for group in groups for parameter in group["params"]}

    def _last_trained(self, held: set[int]) -> tuple[Any, Any, tuple[Any, ...], dict[str, Any]] | None:
        """The last call of a model that an optimizer trains: a teacher may be asked after its student."""
        for note in self.forward.notes[: -LATELY - 1 : -1]:
            last = self.forward.last_call.get(note.model)
            if last is not None and any(id(parameter) in held for parameter in last[1].parameters()):
                return last
        return self._last()

    def _ran(self, number: int) -> None:
        calls = self.session.recorder.backwards
        calls[:] = [replace(c, mended=True) if c.number == number and c.failed else c for c in calls]
        self.session.trained, self.session.lame = True, False
        current = self.session.current_pass
        if current:
            current.backwards += 1
        steps = self.optimizers.taken()
        self._without_step = 0 if steps else self._without_step + 1
        if self._without_step >= BY_HAND or not self.session.live("optimizers"):
            self.session.policy.stepped(current)

    def _settle_phases(self) -> None:
        """The calls since the last backward led to this one, but for those of an evaluation in between."""
        current = self.session.current_pass
        awake: set[int] = set()
        for note in reversed(self.forward.notes):
            if note.phase == "train":
                break
            apart = note.loader_pass is not None and (current is None or current.number != note.loader_pass)
            evaluated = apart and not self.session.passes[note.loader_pass or 0].open
            asleep = note.loader_pass is None and not note.training and note.model in awake
            if note.training:
                awake.add(note.model)
            if note.grad_enabled and not evaluated and not asleep:
                note.phase = "train"


def _is_loss(value: Any) -> bool:
    """Whether a tensor is one number with a graph."""
    return value.grad_fn is not None and value.numel() == 1


def _started_at(loss: Any, gradient: Any = None, *args: Any, **kwargs: Any) -> float | None:
    """What a backward brings down: its loss, as often as the gradient that it is given says."""
    if loss.numel() != 1:
        return None
    times = float(gradient.detach()) if is_tensor(gradient) and gradient.numel() == 1 else 1.0
    return float(loss.detach()) * times


def _entry(number: int, loss: Any, value: float | None, site: Location | None) -> BackwardCall:
    grad_fn = type(loss.grad_fn).__name__ if loss.grad_fn is not None else ""
    return BackwardCall(number, summarise(loss), site, grad_fn, value=value)
