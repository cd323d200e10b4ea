"""Models that are trained in eval mode: whether they were ever in train mode, and what switched them."""

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.evaluate import TrainedInEvalMode
from dryfit.core.finding import Location
from dryfit.core.source import here
from dryfit.seams.torch.evaluate.both_modes import Probe
from dryfit.seams.torch.evaluate.seldom_modes import never_switched_back
from dryfit.seams.torch.evaluate.switches import Switches
from dryfit.seams.torch.forward.modules import ForwardSeam, Note

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Training calls in eval mode after an evaluation in the midst of a pass, from which on it is left in that mode.
HABIT = 2


class ModeSeam:
    """Notes where `eval()` is called, and which training calls found dropout and its like switched off."""

    def __init__(self, session: "Session", torch: Any, forward: ForwardSeam) -> None:
        self.session = session
        self.forward = forward
        self.switches: dict[int, Location | None] = {}
        # The lines that have called `eval()`.
        self._lines: set[tuple[str, int]] = set()
        # How many calls of models there had been at each.
        self._since: dict[int, list[int]] = {}
        self._asleep: set[int] = set()
        # How many calls of models there had been at the last step: what is differentiated later trains nothing.
        self._stepped = 0
        Switches(session, torch)
        session.patches.wrap(torch.nn.Module, "eval", self._eval)
        forward.after.append(self._returned)
        stepped = session.patches.hook(self._after_step)
        session.patches.later(sys.modules["torch.optim.optimizer"].register_optimizer_step_post_hook(stepped).remove)

    def _after_step(self, optimizer: Any, args: Any, kwargs: Any) -> None:
        if self.session.listening:
            self._stepped = len(self.forward.notes)

    def _eval(self, original: Any, module: Any, *args: Any, **kwargs: Any) -> Any:
        if self.session.listening and not self.forward.inside:
            where = self.switches[id(module)] = here()
            if where is not None:
                self._lines.add((where.path, where.line))
            self._since.setdefault(id(module), []).append(len(self.forward.notes))
        return original(module, *args, **kwargs)

    def _returned(self, note: Note, result: Any) -> None:
        if not note.training and note.grad_enabled and note.model not in self._awake():
            model = self.forward.last_call[note.model][1]
            trained = any(parameter.requires_grad for parameter in model.parameters())
            if trained and not any(module.training for module in model.modules()):
                self._asleep.add(note.number)

    def _awake(self) -> set[int]:
        """Models without dropout and batch normalisation behave the same in either mode."""
        return {m.number for m in self.session.recorder.models if not (m.has_dropout or m.has_batchnorm)}

    def faults(self, probe: Callable[[int], Probe | None]) -> list[TrainedInEvalMode]:
        """The models that are stepped, by an optimizer or by hand, and whose last training calls were in eval mode."""
        stepped = {m for o in self.session.recorder.optimizers if o.steps for m in o.models}
        if not stepped:
            stepped = {model for updates in self.session.recorder.hand_updates for model in updates.models}
            self._stepped = len(self.forward.notes)
        return [fault for model in sorted(stepped) if (fault := self._fault(model, probe))]

    def _fault(self, model: int, probe: Callable[[int], Probe | None]) -> TrainedInEvalMode | None:
        notes = [n for n in self.forward.notes[: self._stepped] if n.model == model and n.phase == "train"]
        asleep = [n for n in notes if n.number in self._asleep]
        seldom = self._seldom(model, notes) if notes and not asleep else None
        if seldom is not None:
            return self._described(model, notes[-1], seldom, probe)
        midst = self._left_within(model, notes)
        if not asleep or notes[-1] is not asleep[-1] or self._mixed(notes, asleep[-1]):
            asleep = midst
        if not asleep:
            return None
        live = self.forward.last_call[model][1]
        entry = self._described(model, asleep[0], self.switches.get(id(live)), probe)
        return replace(
            entry,
            calls=len(asleep),
            evaluated=self._evaluated(live, asleep[0]),
            train_calls=sum(n.training and n.number < asleep[-1].number for n in notes),
            within=bool(midst),
        )

    def _described(
        self, model: int, note: Note, switched: Location | None, probe: Callable[[int], Probe | None]
    ) -> TrainedInEvalMode:
        """What a model is in either mode; as of a pass that is left in eval mode behind an evaluation in its midst."""
        found, live = probe(model), self.forward.last_call[model][1]
        described = next(m for m in self.session.recorder.models if m.number == model)
        return TrainedInEvalMode(
            model=model,
            location=note.site,
            switched=switched,
            evaluated=1,
            pretrained=described.pretrained,
            train_mode_difference=found.train if found else None,
            eval_mode_difference=found.evaluation if found else None,
            buffer_change=found.buffers if found else None,
            unmeasured=_unmeasured(live),
            within=True,
        )

    def _seldom(self, model: int, notes: list[Note]) -> Location | None:
        """The line of an `eval()` that the loop would come to later, and never take back."""
        found = never_switched_back(notes[-1].site) if model not in self._awake() else None
        if found is None or (found.switched.path, found.switched.line) in self._lines:
            return None
        loader = next((d for d in self.session.recorder.loaders if d.number == notes[-1].loader), None)
        length = getattr(loader, "length", None)
        return None if found.every and length and found.every >= length else found.switched

    def _evaluated(self, live: Any, first: Note) -> int:
        """How many calls of an evaluation there were between the last `eval()` and this call."""
        since = range(self._switched_before(live, first.number), first.number)
        judged = [self.forward.notes[number] for number in since]
        return sum(n.model == first.model and not n.training and not n.grad_enabled for n in judged)

    def _left_within(self, model: int, notes: list[Note]) -> list[Note]:
        """The calls of a pass from an evaluation in the midst of it on, if none of them is in train mode again."""
        live = self.forward.last_call[model][1]
        for number in dict.fromkeys(n.loader_pass for n in notes if n.loader_pass is not None):
            calls = [n for n in notes if n.loader_pass == number]
            rest = [n for n in calls if n.number in self._asleep]
            left = HABIT <= len(rest) < len(calls) and calls[-len(rest) :] == rest
            if left and self._evaluated(live, rest[0]):
                return rest
        return []

    def _switched_before(self, live: Any, call: int) -> int:
        """The first call after the last `eval()` before this one."""
        return max((number for number in self._since.get(id(live), ()) if number <= call), default=call)

    def _mixed(self, notes: list[Note], last: Note) -> bool:
        """Within one pass the loop has the model in either mode: an attack is made in eval mode, say."""
        return last.loader_pass is not None and any(n.training for n in notes if n.loader_pass == last.loader_pass)


def _unmeasured(model: Any) -> bool:
    """Whether a model's batch normalisations have taken no statistics, and were given none."""
    layers = [layer for layer in model.modules() if getattr(layer, "num_batches_tracked", None) is not None]
    return bool(layers) and all(
        not layer.num_batches_tracked.any() and not layer.running_mean.any() and bool((layer.running_var == 1).all())
        for layer in layers
    )
