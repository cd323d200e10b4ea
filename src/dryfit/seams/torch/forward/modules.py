"""The forward seam: calls of root modules from the user's loop."""

import copy
import sys
from collections.abc import Callable, Mapping
from contextlib import nullcontext, suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_batched, is_tensor, summaries, summarise, tensors_in, value_counts
from dryfit.core.evidence.forward import Bare, Call
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.numbers import holds_numbers, tensor_of
from dryfit.core.source import Site, frames_from, here, is_user_file
from dryfit.core.stage import Stage
from dryfit.core.summary import TensorSummary
from dryfit.seams.failing import annotate
from dryfit.seams.lines.calls.conversions import kind_of
from dryfit.seams.lines.calls.refusing import enter_missing, missing_of
from dryfit.seams.objects import tokenizer_in_script
from dryfit.seams.recorder import update
from dryfit.seams.torch import models
from dryfit.seams.torch.backward.severed import SeveredSeam
from dryfit.seams.torch.culprit import culprit_of
from dryfit.seams.torch.data.poison import poisoned
from dryfit.seams.torch.evaluate.answers import Answers
from dryfit.seams.torch.forward import at_hand, averaging, multiplied, uncalled
from dryfit.seams.torch.forward.padding import padding
from dryfit.seams.torch.forward.refused import refused_by
from dryfit.seams.torch.forward.spoilt import first_nonfinite
from dryfit.seams.torch.loss.own_losses import PAIR, OwnLosses
from dryfit.seams.torch.metrics.thresholds import remember
from dryfit.seams.torch.origins import Origins

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The user's frames that are kept of where a module was built: a function that builds layers is called by another.
CALLERS = 4
# Calls measured in full for each model in each mode; the rest are only counted.
MEASURED_CALLS = 4
# Calls that are run again without their padding.
PROBED_CALLS = 2


@dataclass
class Note:
    """One root call in a few words; `phase` is settled when a backward follows."""

    number: int
    model: int
    training: bool
    grad_enabled: bool
    loader_pass: int | None
    loader: int | None
    site: Any
    phase: str = ""
    loss: float | None = None
    predicted: dict[int, int] | None = None
    labels: dict[int, int] | None = None
    examples: int = 0


class ForwardSeam:
    """Wraps `Module.__call__`; only the outermost module of a call chain is a root."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self.torch = torch
        self.notes: list[Note] = []
        self.inside: list[tuple[int, Any]] = []
        self.met: set[int] = set()
        self.last_call: dict[int, tuple[Note, Any, tuple[Any, ...], dict[str, Any]]] = {}
        # Models that only answer, with the state of one that was trained, and where they were given it.
        self.restored: dict[int, Location | None] = {}
        self.severed = SeveredSeam(session, torch)
        self.targets: dict[object, Any] = {}
        self.wanted: Any = None
        self.after: list[Callable[[Note, Any], None]] = []
        self._measured: dict[tuple[int, bool, bool], int] = {}
        self.origins = Origins(session, torch)
        self.answers = Answers(session)
        self.own_losses = OwnLosses(session, torch)
        session.recorder.refreshers.extend((lambda: uncalled.look(self), lambda: multiplied.look(self)))
        session.patches.wrap(torch.nn.Module, "__call__", self._call)
        session.patches.wrap(torch.nn.Module, "__init__", self._built)
        session.patches.wrap(copy, "deepcopy", self._copied)

    def _built(self, original: Any, module: Any, *args: Any, **kwargs: Any) -> None:
        original(module, *args, **kwargs)
        if not self.session.listening:
            return
        sites, direct = _sites_outside(module)
        if sites:
            models.remember_site(module, sites[0], direct, sites[1:])
        models.remember_parameters(module, sys._getframe(1))

    def _copied(self, original: Any, value: Any, *args: Any, **kwargs: Any) -> Any:
        made = original(value, *args, **kwargs)
        # What is copied within a copy, by a memo, is not whole yet: a hook's owner, which is being copied itself.
        within = bool(args) or kwargs.get("memo") is not None
        if self.session.listening and not within and isinstance(value, self.torch.nn.Module):
            models.remember_copy(value, made)
        return made

    def _call(self, original: Any, module: Any, *args: Any, **kwargs: Any) -> Any:
        self.met.add(id(module))
        if self.inside or not self.session.listening or not models.is_model(module):
            result = original(module, *args, **kwargs)
            if len(args) == PAIR and not module._parameters and not module._modules and self.session.measuring:
                with self.session.unseen():
                    self.own_losses.called(module, args, result)
            return result
        number = self.enter(module)
        self.inside.append((number, module))
        try:
            return self._root_call(original, module, number, args, kwargs)
        finally:
            self.inside.pop()

    def enter(self, module: Any) -> int:
        """The number of a root module, described at its first call."""
        known = any(module is m for m in self.session.live("models"))
        number = self.session.number("models", module)
        if not known:
            with self.session.unseen():
                self.session.recorder.models.append(models.describe(module, number))
        return number

    def _root_call(self, original: Any, module: Any, number: int, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        note = self._note(module, number)
        evaluates = note.loader_pass is None and not note.grad_enabled and self.session.site is None
        if evaluates and self.session.policy.repeats() and self.answers.known(number, args, kwargs):
            return self.answers.repeat(number)
        measured = self._measures(note)
        with self.session.unseen():
            inputs = summaries(models.bound(module, args, kwargs)) if measured else {}
        live = {"model": module, "optimizers": self.session.live("optimizers"), "tokenizer": tokenizer_in_script}
        live["batch"] = self.session.current_pass.last if self.session.current_pass else None
        moment = Moment("forward", lambda *a, **k: original(module, *a, **k), args, kwargs, live)
        if measured:
            self._record(self._entry(note, inputs))
        probed = measured and note.training and note.grad_enabled and self._measured[_kind(note)] <= PROBED_CALLS
        with averaging.watched(self.session, number, module) if probed else nullcontext():
            result = self._followed(note, module, moment)
        with self.session.unseen():
            self._ran(note, module, moment, inputs, result, measured)
        if evaluates:
            self.answers.keep(number, args, kwargs, result)
        return result

    def _followed(self, note: Note, module: Any, moment: Moment) -> Any:
        """Run the call, with an eye on devices where the script asks for one."""
        if self.session.wishes is None:
            return self._attempted(note, module, moment)
        return self.session.wishes.through(module, note.grad_enabled, lambda: self._attempted(note, module, moment))

    def _attempted(self, note: Note, module: Any, moment: Moment) -> Any:
        try:
            return self.session.attempt(
                Stage.FORWARD,
                moment,
                failed=lambda error: self._failed(note, module, moment, error),
                inputs=lambda: summaries(models.bound(module, moment.args, moment.kwargs)),
                describe=_describe,
            )
        except Exception:
            update(self.session.recorder.calls, note.number, failed=True)
            raise

    def _note(self, module: Any, number: int) -> Note:
        current = self.session.current_pass
        note = Note(
            number=len(self.notes),
            model=number,
            training=models.is_training(module),
            grad_enabled=self.torch.is_grad_enabled(),
            loader_pass=current.number if current else None,
            loader=current.loader if current else None,
            site=here(3),
        )
        if current:
            current.calls += 1
        self.notes.append(note)
        return note

    def _measures(self, note: Note) -> bool:
        kind = _kind(note)
        if not self.session.policy.measures:
            return False
        self._measured[kind] = self._measured.get(kind, 0) + 1
        return self._measured[kind] <= MEASURED_CALLS

    def _failed(self, note: Note, module: Any, moment: Moment, error: Exception) -> None:
        culprit = culprit_of(module, error)
        annotate(error, module=culprit.path if culprit else "")
        if isinstance(error, TypeError) and culprit is not None and not culprit.path:
            self._lacks(note, module, moment)
        given = models.bound(module, moment.args, moment.kwargs)
        if culprit is not None:
            refused = _refused(list(tensors_in(given).values()), culprit.input)
            if refused is not None:
                origin = self.origins.of(refused) or self.origins.filler_of(refused)
                culprit = replace(culprit, origin=origin, row_at=self.origins.row_of(refused))
        # While devices are followed, we refuse what lies on two: what torch itself refuses is another matter.
        follows = self.session.wishes is not None and self.session.wishes.on
        plain = follows and not hasattr(error, "_dryfit_refused")
        weight = culprit.weight if culprit is not None else None
        if culprit is not None and plain and weight is not None and weight.device != "meta" and culprit.input:
            culprit = replace(culprit, weight=replace(weight, device=culprit.input.device))
        if culprit is not None and culprit.state:
            shapes = [s.shape for s in list(culprit.given.values())[1:]]
            made, asked = (
                next(filter(None, map(look, shapes)), None) for look in (self.origins.filled, self.origins.asked)
            )
            culprit = replace(culprit, state_at=made, state_asked_at=asked)
        bare = {name: Bare(kind_of(value), tensor_of(value)) for name, value in given.items() if holds_numbers(value)}
        bare |= _lone_numbers(given, error)
        entry = replace(self._entry(note, summaries(given)), failed=True, culprit=culprit, bare=bare)
        refused, lacking = refused_by(error, moment)
        self._record(replace(entry, refused=refused, lacking=lacking))

    def _lacks(self, note: Note, module: Any, moment: Moment) -> None:
        """A root module that is called without what its forward takes."""
        found = missing_of(module.forward, type(module).__name__, len(moment.args), set(moment.kwargs))
        told = self.session.recorder.script.missing_arguments
        if found is not None and all((k.callable, k.names) != (found.callable, found.names) for k in told):
            number = len(self.session.recorder.failures)
            enter_missing(self.session, replace(found, location=note.site, module=True, failure=number))

    def _entry(self, note: Note, inputs: Mapping[str, TensorSummary]) -> Call:
        return Call(
            number=note.number,
            model=note.model,
            location=note.site,
            loader=note.loader,
            training=note.training,
            grad_enabled=note.grad_enabled,
            inputs=inputs,
        )

    def _record(self, entry: Call) -> None:
        calls = self.session.recorder.calls
        if any(call.number == entry.number for call in calls):
            calls[:] = [_merged(call, entry) if call.number == entry.number else call for call in calls]
        else:
            calls.append(entry)

    def _ran(
        self,
        note: Note,
        module: Any,
        moment: Moment,
        inputs: Mapping[str, TensorSummary],
        result: Any,
        measured: bool,
    ) -> None:
        self.last_call[note.model] = (note, module, moment.args, moment.kwargs)
        logits, loss = logits_of(result), loss_of(result)
        # Of tensors without values only the shapes are asked for.
        if not self.session.policy.measures or getattr(logits, "is_meta", False):
            return
        remember(self.session, logits)
        for look in self.after:
            look(note, result)
        note.loss = float(loss.detach()) if loss is not None else None
        labels = models.bound(module, moment.args, moment.kwargs).get("labels")
        _count(note, logits, labels)
        if not measured:
            return
        entry = self._entry(note, inputs)
        outputs = {name: summarise(t) for name, t in tensors_in(result).items()}
        spoilt = any(s.nonfinite for s in outputs.values())
        first, at = first_nonfinite(self.torch, module, moment) if spoilt else ("", None)
        fed = self._fed(module, moment, result) if spoilt and any(s.nonfinite for s in inputs.values()) else {}
        self._record(
            replace(
                entry,
                returned=_keys(result),
                outputs=outputs,
                logits=summarise(logits) if logits is not None else None,
                loss=note.loss,
                first_nonfinite=first,
                nonfinite_at=at,
                **fed,
                **(self._padded(module, moment, result) if self._measured[_kind(note)] <= PROBED_CALLS else {}),
            )
        )
        if logits is not None and logits.dim() > 1:
            self.find_head(note.model, module, int(logits.shape[1 if logits.dim() > 3 else -1]))

    def _padded(self, module: Any, moment: Moment, result: Any) -> dict[str, Any]:
        """What the padding among the inputs of a call does to its answers."""
        numbers = padding(self.torch, module, moment, result)
        with suppress(Exception):
            numbers |= at_hand.without(self.torch, module, moment)
        return numbers

    def _fed(self, module: Any, moment: Moment, result: Any) -> dict[str, Any]:
        """What the NaN among the inputs of a call does to its answer, and where it comes from."""
        given = tensors_in((moment.args, moment.kwargs)).values()
        holding = [t for t in given if t.is_floating_point() and not bool(t.isfinite().all())]
        made = (self.origins.of(tensor) for tensor in holding)
        return {"poisoned": poisoned(self.torch, module, moment, result), "fed_at": next(filter(None, made), None)}

    def find_head(self, number: int, module: Any, classes: int) -> None:
        """Enter the layer that makes logits of this many classes."""
        described = next(m for m in self.session.recorder.models if m.number == number)
        if described.head is None and (head := models.head_of(module, classes)):
            update(self.session.recorder.models, number, head=head)


def _kind(note: Note) -> tuple[int, bool, bool]:
    """A model in one of its modes: the calls of each are measured apart."""
    return note.model, note.training, note.grad_enabled


def _sites_outside(module: Any) -> tuple[tuple[Site, ...], bool]:
    """The user's frames that are not the module's own constructor, and whether the innermost called that itself."""
    outside = [f for f in frames_from(sys._getframe(3)) if f.f_locals.get("self") is not module]
    users = [(depth, f) for depth, f in enumerate(outside) if is_user_file(f.f_code.co_filename)][:CALLERS]
    return tuple(Site.of(f) for _, f in users), bool(users) and users[0][0] == 0


def _merged(before: Call, entry: Call) -> Call:
    """A call tried again: what failed first stays known."""
    failed = before.failed or entry.failed
    mended, culprit = failed and not entry.failed, entry.culprit or before.culprit
    refused, lacking = (entry.refused, entry.lacking) if entry.refused else (before.refused, before.lacking)
    known = replace(entry, failed=failed, mended=mended, culprit=culprit, bare=entry.bare or before.bare)
    return replace(known, refused=refused, lacking=lacking)


def _keys(result: Any) -> tuple[str, ...]:
    """The names or the places of what a model returned; what it returned as None is not there."""
    if isinstance(result, Mapping):
        return tuple(str(key) for key, value in result.items() if value is not None)
    if isinstance(result, (list, tuple)):
        return tuple(str(i) for i in range(len(result)))
    return ("",)


def logits_of(result: Any) -> Any | None:
    """The logits of a model's output: under that name, or the only tensor, or the first that is no scalar."""
    if isinstance(result, Mapping):
        found = result.get("logits")
        return found if is_tensor(found) else None
    if is_tensor(result):
        return result if result.is_floating_point() and result.dim() > 0 else None
    if isinstance(result, (list, tuple)):
        return next((v for v in result if is_tensor(v) and v.is_floating_point() and v.dim() > 0), None)
    return None


def loss_of(result: Any) -> Any | None:
    """The scalar loss in a model's output, where it has one."""
    found: Any
    if isinstance(result, Mapping):
        found = result.get("loss")
    else:
        found = result[0] if isinstance(result, (list, tuple)) and result else None
    return found if is_tensor(found) and found.numel() == 1 and found.is_floating_point() else None


def _count(note: Note, logits: Any, labels: Any) -> None:
    """Count predicted and true classes where logits and labels are one row an example."""
    if logits is None or logits.dim() != 2 or not 2 <= logits.shape[-1] <= 1000 or is_batched(logits):
        return
    note.examples = int(logits.shape[0])
    note.predicted = value_counts(logits.argmax(dim=-1))
    if is_tensor(labels) and labels.shape == logits.shape[:1] and not labels.is_floating_point():
        note.labels = value_counts(labels)


def _describe(result: Any) -> str:
    logits, loss = logits_of(result), loss_of(result)
    if loss is not None:
        return f"the forward runs, with a loss of {float(loss.detach()):.4g}"
    if logits is not None:
        return f"the forward runs, with logits of {' x '.join(map(str, logits.shape))}"
    return "the forward runs"


def _lone_numbers(given: dict[str, Any], error: Exception) -> dict[str, Bare]:
    """The single numbers among what a model was given, where what it raised speaks of one: a row has its own."""
    rows = next((name for name, value in given.items() if is_tensor(value) and value.dim()), "")
    spoken = {
        name: v for name, v in given.items() if type(v) in (int, float) and f"'{type(v).__name__}' obj" in str(error)
    }
    return {name: Bare(kind_of(value), f"torch.full((len({rows}),), {{}})") for name, value in spoken.items() if rows}


def _refused(tensors: list[Any], given: TensorSummary | None) -> Any:
    """That of a model's tensors which a submodule refused, as far as type and shape tell, or the first."""
    same = (t for t in tensors if given is not None and str(t.dtype).removeprefix("torch.") == given.dtype)
    alike = [t for t in same if given is not None and tuple(t.shape) == given.shape]
    return next(iter((*alike[:1], *tensors)), None)
