"""The evaluate seam: model calls that no backward followed, joined into passes."""

import ast
import weakref
from collections import Counter
from dataclasses import replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import address_of, is_strided, is_transformed, tensors_in
from dryfit.core.evidence.evaluate import Pass
from dryfit.core.source import caller_at, function_around, method_of, statement_at, user_frames
from dryfit.core.stage import Stage
from dryfit.seams.torch.evaluate.both_modes import Probe, probe
from dryfit.seams.torch.evaluate.modes import ModeSeam
from dryfit.seams.torch.evaluate.statistics import lasting, untaken
from dryfit.seams.torch.forward.modules import ForwardSeam, Note

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# A failure in one of these leaves a training call without its backward.
TRAINING_STAGES = (Stage.FORWARD, Stage.LOSS, Stage.BACKWARD, Stage.STEP)

# Methods of a batch that bring it to a device.
MOVES = ("to", "cuda", "float")
# What functions that evaluate a model are called, by a word of their names.
SAID = frozenset({"eval", "evaluate", "evaluation", "val", "valid", "validate", "validation", "test", "estimate"})


class Sentinel:
    """Lives as long as the graph node that it is attached to."""

    __slots__ = ("__weakref__",)


class PassSeam:
    """Makes evaluation passes out of the notes on calls, whenever the evidence is frozen."""

    def __init__(self, session: "Session", torch: Any, forward: ForwardSeam) -> None:
        self.session = session
        self.torch = torch
        self.forward = forward
        self.modes = ModeSeam(session, torch, forward)
        self._probes: dict[int, Probe] = {}
        self._inputs: dict[int, tuple[float, ...]] = {}
        self._graphs: dict[int, list[Any]] = {}
        self._kept: dict[int, int] = {}
        self._broken: set[int] = set()
        self._failures = 0
        forward.after.append(self._returned)
        session.recorder.refreshers.append(self._refresh)

    def _returned(self, note: Note, result: Any) -> None:
        """See whether the graphs of earlier batches are still held, and mark this one's."""
        _, _, args, kwargs = self.forward.last_call[note.model]
        parts = tensors_in([args, kwargs]).values()
        given = next((t for t in parts if is_strided(t) and not is_transformed(t)), None)
        if given is not None:
            # The next batch may lie where the last one was, once that is freed.
            self._inputs[note.number] = (address_of(given), *given.shape, float(given.detach().double().sum()))
        if note.loader_pass is None or not note.grad_enabled:
            return
        graphs = self._graphs.setdefault(note.loader_pass, [])
        # The last batch's may still be held by the loop's own variables.
        kept = _held(graphs[:-1])
        if kept:
            # A frame that was looked at keeps what its variables held then, until it is looked at again.
            _ = [frame.f_locals for frame in user_frames()]
            kept = _held(graphs[:-1])
        self._kept[note.loader_pass] = max(kept, self._kept.get(note.loader_pass, 0))
        nodes = [t.grad_fn for t in tensors_in(result).values() if t.grad_fn is not None]
        if nodes:
            sentinel = Sentinel()
            for node in nodes:
                node.metadata["dryfit"] = sentinel
            graphs.append(weakref.ref(sentinel))

    def _refresh(self) -> None:
        self._find_broken()
        self._settle_calls()
        notes = self.forward.notes
        trained = {note.model for note in notes if note.phase == "train"}
        last = max((n.number for n in notes if n.phase == "train"), default=-1)
        judged = trained | self._restored(notes, last)
        evaluated = [note for note in notes if self._evaluates(note, judged, last)]
        self._probe(evaluated)
        groups = groupby(evaluated, key=lambda note: (note.model, note.loader_pass))
        self.session.recorder.passes[:] = [
            self._pass(number, model, list(found), len(trained)) for number, ((model, _), found) in enumerate(groups)
        ]
        self.session.recorder.trained_in_eval_mode[:] = self.modes.faults(self._probe_model)
        with self.session.unseen():
            still = {note.model for note in evaluated if not note.training}
            calls = self.forward.last_call
            found = (untaken(self.torch, n, *calls[n][1:4]) for n in sorted(still & calls.keys()))
            self.session.recorder.untaken[:] = [entry for entry in found if entry is not None]
            several = _in_several_batches(notes)
            kept = (lasting(self.torch, n, *calls[n][1:4]) for n in sorted(still & several & calls.keys()))
            self.session.recorder.lasting[:] = [entry for entry in kept if entry is not None]

    def _restored(self, notes: list[Note], last: int) -> set[int]:
        """The models with a trained one's state that nothing called before the training's end, and nothing trains."""
        early = {note.model for note in notes if note.number <= last}
        return self.forward.restored.keys() - early

    def _find_broken(self) -> None:
        """A training call whose loss or backward raised is no evaluation."""
        failures = self.session.recorder.failures
        fresh, self._failures = failures[self._failures :], len(failures)
        if not any(failure.stage in TRAINING_STAGES for failure in fresh):
            return
        for note in reversed(self.forward.notes):
            if note.phase == "train" or note.loader_pass != self.forward.notes[-1].loader_pass:
                break
            if note.training and note.grad_enabled:
                self._broken.add(note.number)

    def _settle_calls(self) -> None:
        phases = {note.number: note.phase for note in self.forward.notes}
        calls = self.session.recorder.calls
        for index, call in enumerate(calls):
            if not call.phase and phases.get(call.number):
                calls[index] = replace(call, phase=phases[call.number])

    def _evaluates(self, note: Note, trained: set[int], last: int) -> bool:
        """No backward followed the call, nor any in its loader's pass, and the model is one that is trained."""
        if note.phase == "train" or note.number in self._broken or _takes_statistics(note):
            return False
        undecided = note.training and note.grad_enabled
        if note.loader_pass is not None:
            found = self.session.passes[note.loader_pass]
            known = not trained or note.model in trained or not note.training
            return known and not found.backwards and not (found.open and undecided)
        if trained and note.model not in trained:
            return False
        if note.number > last or not (note.training or note.grad_enabled):
            return True
        return not note.grad_enabled and _is_said(note)

    def _probe(self, evaluated: list[Note]) -> None:
        """For a model evaluated in train mode: the last batch that it was given, forward again in either mode."""
        for note in reversed(evaluated):
            if note.training:
                self._probe_model(note.model)

    def _probe_model(self, model: int) -> Probe | None:
        last = self.forward.last_call.get(model)
        if model not in self._probes and last is not None:
            with self.session.unseen():
                self._probes[model] = probe(self.torch, last[1], last[2], last[3])
        return self._probes.get(model)

    def _pass(self, number: int, model: int, notes: list[Note], trained: int) -> Pass:
        losses = [note.loss for note in notes if note.loss is not None]
        training = any(note.training for note in notes)
        found = self._probes.get(model) if training else None
        loader_pass = notes[0].loader_pass
        restored = model in self.forward.restored
        begun = min((n.number for n in self.forward.notes if n.phase == "train" and n.model == model), default=1 << 60)
        return Pass(
            number=number,
            model=model,
            location=self.session.site or next((note.site for note in notes if note.training), notes[0].site),
            loader=notes[0].loader,
            batches=len(notes),
            examples=sum(note.examples for note in notes),
            training=training,
            grad_enabled=any(note.grad_enabled for note in notes),
            after_training=notes[0].number > begun or restored or any(_is_said(note) for note in notes),
            train_mode_difference=found.train if found else None,
            eval_mode_difference=found.evaluation if found else None,
            buffer_change=found.buffers if found else None,
            graphs_kept=self._kept.get(loader_pass, 0) if loader_pass is not None else 0,
            repeated=self._repeats(notes) or (restored and self._samples(model)),
            trained_on=self._is_trained_on(model, notes),
            only_model=trained < 2,
            restored_at=self.forward.restored.get(model),
            loss=sum(losses) / len(losses) if losses else None,
            predicted=_summed([note.predicted for note in notes]),
            labels=_summed([note.labels for note in notes]),
        )

    def _repeats(self, notes: list[Note]) -> bool:
        """Whether the same inputs are given twice running, with no call of the training in between."""
        given = [(note.number, self._inputs.get(note.number)) for note in notes]
        return any(b - a == 1 and one is not None and one == other for (a, one), (b, other) in pairwise(given))

    def _samples(self, model: int) -> bool:
        """Whether a model answers the same inputs in train mode more than once, in one pass after the other."""
        given = [self._inputs.get(note.number, ())[1:] for note in self.forward.notes if note.model == model]
        return len(set(given)) < len(given)

    def _is_trained_on(self, model: int, notes: list[Note]) -> bool:
        """Whether the inputs are those of the training call before: the one picture that a network is fitted to."""
        own = (n for n in self.forward.notes if n.phase == "train" and n.model == model and n.number < notes[0].number)
        last = max(own, key=lambda note: note.number, default=None)
        trained = self._inputs.get(last.number) if last is not None else None
        return trained is not None and all(self._inputs.get(note.number) == trained for note in notes)


def _in_several_batches(notes: list[Note]) -> set[int]:
    """The models that a pass over a loader trains on more than one batch."""
    trained = Counter((note.model, note.loader_pass) for note in notes if note.phase == "train")
    return {model for (model, number), batches in trained.items() if number is not None and batches > 1}


def _takes_statistics(note: Note) -> bool:
    """Whether a call is made for running statistics alone, in train mode: by torch's `update_bn`, or unanswered."""
    if caller_at(note.site).endswith("update_bn"):
        return True
    statement = statement_at(note.site) if note.training and not note.grad_enabled else None
    call = statement.value if isinstance(statement, ast.Expr) else None
    within = [n for n in ast.walk(call) if isinstance(n, ast.Call) and n is not call] if call is not None else []
    return isinstance(call, ast.Call) and all(method_of(inner) in MOVES for inner in within)


def _is_said(note: Note) -> bool:
    """Whether the user's function that makes a call is named for an evaluation."""
    return not SAID.isdisjoint(function_around(note.site).lower().split("_"))


def _held(graphs: list[Any]) -> int:
    """How many graphs are there still."""
    return sum(graph() is not None for graph in graphs)


def _summed(counts: list[dict[int, int] | None]) -> dict[str, int]:
    total: dict[str, int] = {}
    for found in counts:
        for value, count in (found or {}).items():
            total[str(value)] = total.get(str(value), 0) + count
    return total
