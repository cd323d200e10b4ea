"""Small experiments at the loop's first steps: the training's own batch, run once more in eval mode."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import elements_of, is_strided, is_tensor, tensors_in
from dryfit.core.evidence.forward import SoleShare
from dryfit.core.finding import Location
from dryfit.core.stage import Stage
from dryfit.seams.text import token_ids
from dryfit.seams.torch import models
from dryfit.seams.torch.backward import steps_apart
from dryfit.seams.torch.batch import divided
from dryfit.seams.torch.data import answered, cut_off, draws, pairing, streams, waited
from dryfit.seams.torch.evaluate import dropping
from dryfit.seams.torch.forward import attending, ended, ignoring, maskings, trimming, weighing
from dryfit.seams.torch.forward.hidden import HiddenSeam
from dryfit.seams.torch.forward.modules import ForwardSeam, logits_of
from dryfit.seams.torch.forward.tied import untied
from dryfit.seams.torch.learn import alike, constancy, foresight, influence, scales
from dryfit.seams.torch.metrics import own_scores
from dryfit.seams.torch.preserve import preserved, preserved_draws
from dryfit.seams.torch.step import folds
from dryfit.seams.torch.step.unheeded import UnheededSeam

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Parameters of a model that is run again at all, and the processor's seconds of one forward: some five follow it.
LARGEST, SLOW = 50_000_000, 0.1
# Steps after which the experiments are over. A head that begins at 0 answers the same to all at first.
STEPS = 4
# What makes a model answer for a batch as a whole by design, by its classes' names.
BY_DESIGN = ("moe", "router", "expert", "distributed", "fullysharded")


@dataclass(frozen=True)
class Batch:
    """A call of the training that can be made again; `module` is in eval mode while it is.

    ``served`` is what the loader gave before it, ``called`` the user's line that made it.
    """

    torch: Any
    number: int
    module: Any
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    examples: int
    loader: bool
    served: Any = None
    called: Location | None = None

    @cached_property
    def whole(self) -> Any:
        """The logits of the whole batch, called once for all that compare with them."""
        return self.logits()

    def logits(self, rows: Any = None) -> Any:
        """The logits of the whole batch, or of these rows (a slice or their numbers) alone, from a new call."""
        args, kwargs = (self.args, self.kwargs) if rows is None else chosen((self.args, self.kwargs), rows)
        found = logits_of(self.module(*args, **kwargs))
        return found.detach().clone() if found is not None else None


class ProbeSeam:
    """After each of the first steps: every model that was trained, on the batch it was given last."""

    def __init__(self, session: "Session", torch: Any, forward: ForwardSeam) -> None:
        self.session = session
        self.torch = torch
        self.forward = forward
        self.hidden = HiddenSeam(session, torch)
        self.unheeded = UnheededSeam(session)
        self._home = os.getpid()
        self._steps = 0
        self._begun: set[int] = set()
        self._done: set[int] = set()
        self._slow: set[int] = set()
        hooks = sys.modules["torch.optim.optimizer"]
        before, after = session.patches.hook(self._before_step), session.patches.hook(self._after_step)
        session.patches.later(hooks.register_optimizer_step_pre_hook(before).remove)
        session.patches.later(hooks.register_optimizer_step_post_hook(after).remove)

    @property
    def _listens(self) -> bool:
        return self.session.listening and os.getpid() == self._home

    @property
    def _looks(self) -> bool:
        return self._listens and self._steps < STEPS

    def _before_step(self, optimizer: Any, args: Any, kwargs: Any) -> None:
        if self._listens:
            with self.session.unseen():
                # A model that is fine-tuned comes after the training of another.
                self.unheeded.before_step(optimizer)
        if self._looks:
            with self.session.unseen():
                self.hidden.before_step(optimizer)

    def _after_step(self, optimizer: Any, args: Any, kwargs: Any) -> None:
        if self._listens:
            with self.session.unseen():
                self.unheeded.after_step()
        if not self._looks:
            return
        self._steps += 1
        with self.session.unseen(), self.session.at(Stage.STEP):
            self.hidden.after_step(optimizer)
            self.forward.severed.stepped()
            if self._steps == 1:
                self._read()
                own_scores.listen(self.session)
                draws.look(self.session, self.torch)
                streams.look(self.session, self.torch)
                self._pair()
                self._see_loops(optimizer)
                self._see_answers()
                self.session.recorder.untied.extend(untied(self.torch, self.session.live("models")))
            if self._steps == STEPS:
                self._see_units(optimizer)
                self._see_labels()
            if not self.session.request.fast:
                self._probe()

    def stepped_by_hand(self) -> None:
        """After a step that a script without an optimizer has taken itself."""
        if not self._looks:
            return
        self._steps += 1
        with self.session.unseen(), self.session.at(Stage.STEP):
            if self._steps == 1:
                self._read()
            if not self.session.request.fast:
                self._probe()

    def _read(self) -> None:
        """What the models that were trained were given to read, and the names of their classes."""
        for number, (note, module, args, kwargs) in list(self.forward.last_call.items()):
            if note.phase == "train":
                token_ids.look(self.session, number, module, models.bound(module, args, kwargs))

    def _see_units(self, optimizer: Any) -> None:
        """Whether the units of a layer are still alike; several optimizers take too few steps each."""
        session = self.session
        if len(session.live("optimizers")) == 1:
            found = alike.still_alike(session.live("models"), optimizer, STEPS, session.request.target)
            session.recorder.alike_units.extend([found] if found else [])

    def _see_answers(self) -> None:
        """Whether the answers of the rows were cut off; rows are read for it."""
        with suppress(Exception), preserved_draws(self.torch):
            answered.look(self.session)

    def _see_labels(self) -> None:
        """Whether what labels are told by was cut off, or dropped; rows are read for it."""
        with suppress(Exception), preserved_draws(self.torch):
            cut_off.look(self.session, self.torch)
        with suppress(Exception):
            waited.look(self.session, self.torch, rerun)

    def _pair(self) -> None:
        """Try whether labels and inputs are in step; rows are read for it, and the random states put back."""
        # A dataset that gives no rows when asked for them is none to try this on.
        with suppress(Exception), preserved_draws(self.torch):
            pairing.look(self.session, self.torch)

    def _see_loops(self, optimizer: Any) -> None:
        """What the loops around the step count, and go over."""
        with suppress(Exception):
            self.session.recorder.divided.extend(divided.look(self.session))
        with suppress(Exception):
            self.session.recorder.carried_models.extend(folds.look(self.session, optimizer))

    def _probe(self) -> None:
        """Run the models that were trained; an experiment that fails says nothing."""
        if len(self.session.live("optimizers")) > 1:
            return
        for number, (note, module, args, kwargs) in list(self.forward.last_call.items()):
            batch = self._batch(number, note, module, args, kwargs)
            if batch is not None:
                with rerun(self.torch, module):
                    self._look(batch)
            elif self._steps == 1 and note.phase == "train":
                self._see_dropping(number, module, args, kwargs)
            if self._steps == 1 and note.phase == "train":
                self._call_again(number, module, args, kwargs)
                self._look_ahead(number, module, args, kwargs)
                with suppress(Exception):
                    self.session.recorder.severed.extend(self.forward.severed.measure(module, args, kwargs))
                with suppress(Exception):
                    self.session.recorder.severed.extend(steps_apart.measure(self.torch, module, (args, kwargs)))
                with suppress(Exception):
                    recorded = ignoring.measure(self.torch, number, module, (args, kwargs))
                    self.session.recorder.averaged.extend(recorded)

    def _call_again(self, number: int, module: Any, args: Any, kwargs: Any) -> None:
        """One more call that several look into: the scale of the inputs, the masks, the weights of attention."""
        recorder, masks = self.session.recorder, maskings.watched(module, args, kwargs)
        shares: list[SoleShare] = []
        try:
            weighed = weighing.watched(self.torch, module, shares)
            attended = attending.watched(self.torch, module, args, kwargs)
            with rerun(self.torch, module), masks as inverted, weighed as weighings, attended as turned:
                found = scales.measure(self.torch, number, module, args, kwargs)
        except Exception:
            # A model that takes no second call is none to look into.
            return
        recorder.inverted_masks.extend(inverted or turned)
        recorder.weighings.extend(weighings)
        recorder.sole_shares.extend(shares)
        if found is not None:
            inputs = (t for t in tensors_in((args, kwargs)).values() if t.is_floating_point())
            origins = self.forward.origins
            made_at = next((where for t in inputs if (where := origins.of(t) or origins.row_of(t))), None)
            recorder.scales.append(replace(found, made_at=made_at))

    def _look_ahead(self, number: int, module: Any, args: Any, kwargs: Any) -> None:
        """Whether a model sees the tokens that it is to predict, however many rows it is given at once."""
        if not _answers_for_a_row(module) or number in self._slow:
            return
        batch = Batch(self.torch, number, module, args, kwargs, examples=0, loader=False)
        with suppress(Exception), rerun(self.torch, module):
            self.session.recorder.foresights.extend(foresight.measure(batch, self.forward.targets.values()))

    def _see_dropping(self, number: int, module: Any, args: Any, kwargs: Any) -> None:
        """Dropout that no mode ends, in a model whose rows are no examples apart: a graph's nodes, tokens, pixels."""
        if elements_of(module.parameters()) > LARGEST:
            return
        batch = Batch(self.torch, number, module, args, kwargs, examples=0, loader=False)
        with suppress(Exception), rerun(self.torch, module):
            started = time.process_time()
            with dropping.noted(batch) as dropped:
                answers = batch.whole is not None
            if answers and time.process_time() - started <= SLOW:
                self.session.recorder.dropping.extend(dropping.measure(batch, dropped))

    def _look(self, batch: Batch) -> None:
        recorder = self.session.recorder
        try:
            if batch.number not in self._begun:
                self._begun.add(batch.number)
                started = time.process_time()
                with dropping.noted(batch) as dropped:
                    answers = batch.whole is not None
                if not answers or time.process_time() - started > SLOW:
                    self._slow.add(batch.number)
                    return
                # Lengths in a list are not halved with the batch: what halves it comes later.
                recorder.ends_read.extend(ended.measure(batch))
                recorder.influences.extend(influence.measure(batch))
                recorder.dropping.extend(dropping.measure(batch, dropped))
                recorder.attended.extend(trimming.measure(batch))
            found = constancy.measure(batch, self._steps)
            recorder.constants[:] = [c for c in recorder.constants if c.model != batch.number] + found
            if not found:
                self._done.add(batch.number)
        except Exception:
            # A model that takes no half of a batch, or no second call, is none to try this on.
            return

    def _batch(self, number: int, note: Any, module: Any, args: Any, kwargs: Any) -> Batch | None:
        if number in self._done | self._slow or note.phase != "train" or not _answers_for_a_row(module):
            return None
        examples = rows_of((args, kwargs))
        size = self._served(note)
        if examples is None or examples < 2 or (size is not None and size != examples):
            return None
        if size is None and not self._flat_targets(examples):
            return None
        served = next((p.last for p in reversed(self.session.passes) if p.loader == note.loader), None)
        where = note.site
        return Batch(self.torch, number, module, args, kwargs, examples, size is not None, served, where)

    def _served(self, note: Any) -> int | None:
        """How many examples the loader of the call put into a batch, None where there was no loader."""
        found = [c for c in self.session.recorder.collations if c.loader == note.loader]
        if note.loader is None or not found:
            return None
        return found[-1].examples or found[-1].batch_size

    def _flat_targets(self, examples: int) -> bool:
        """Whether the loss was given one target for each example."""
        calls = [call for call in self.session.recorder.losses if call.training]
        flat = (examples,), (examples, 1)
        return bool(calls) and calls[-1].target.shape in flat and len(calls[-1].input.shape) <= 2


def _answers_for_a_row(module: Any) -> bool:
    """Whether a model is small enough to be run again, and no row's answer depends on others by design."""
    names = {type(m).__name__.lower() for m in module.modules()}
    apart = not any(word in name for name in names for word in BY_DESIGN)
    return apart and elements_of(module.parameters()) <= LARGEST


@contextmanager
def rerun(torch: Any, module: Any) -> Iterator[None]:
    """Run a module in eval mode without gradients, and leave it as it was, its plain attributes too."""
    kept = [(m, dict(vars(m)), _contents(m)) for m in module.modules()]
    with preserved(torch, module), torch.no_grad():
        module.eval()
        try:
            yield
        finally:
            for m, attributes, contents in kept:
                vars(m).clear()
                vars(m).update(attributes)
                for container, items in contents:
                    _refill(container, items)


def _contents(module: Any) -> list[tuple[Any, Any]]:
    """What a module's own lists and dictionaries hold; torch's begin with an underscore."""
    return [
        (value, value.copy())
        for name, value in vars(module).items()
        if type(value) in (list, dict, set) and not name.startswith("_")
    ]


def _refill(container: Any, items: Any) -> None:
    """Give a container back what it held; what it holds is not compared, a tensor has no one truth."""
    container.clear()
    (container.extend if isinstance(container, list) else container.update)(items)


def rows_of(given: Any) -> int | None:
    """The extent that every tensor of a call has first, None where they differ or stand for a graph."""
    tensors = [t for t in tensors_in(given).values() if t.dim() > 0]
    extents = {int(t.shape[0]) for t in tensors}
    graph = any(t.dim() == 2 and t.shape[0] == t.shape[1] and _is_adjacency(t) for t in tensors)
    return extents.pop() if len(extents) == 1 and not graph else None


def _is_adjacency(square: Any) -> bool:
    """Whether a square matrix may say how much the examples have to do with each other: sparse, or none below 0."""
    if not is_strided(square):
        return True
    weights = square.is_floating_point() or bool((square <= 1).all())
    return weights and bool((square >= 0).all())


def chosen(value: Any, rows: Any) -> Any:
    """A call's arguments with these rows of every tensor."""
    if is_tensor(value):
        return value[rows] if value.dim() > 0 else value
    if isinstance(value, dict):
        return {key: chosen(item, rows) for key, item in value.items()}
    if type(value) in (list, tuple):
        return type(value)(chosen(item, rows) for item in value)
    return value
