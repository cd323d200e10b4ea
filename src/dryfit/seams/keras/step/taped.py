"""Loops around a GradientTape: one forward, one loss and one apply make a step that can be taken again."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import number
from dryfit.core.finding import Location
from dryfit.core.source import argument, is_user_file
from dryfit.seams.keras.forward import unmasked
from dryfit.seams.keras.forward.layers import LayerSeam, Root
from dryfit.seams.keras.learn.repeating import KEPT_BATCHES, Fed, Kept, Repeated, Step, fed
from dryfit.seams.keras.learn.repeats import CALLS, QUICK_STEP, SLOW_STEP, graph_mode
from dryfit.seams.keras.learn.suspects import suspects
from dryfit.seams.keras.loss.losses import SAME_AS, LossSeam, function_of
from dryfit.seams.keras.loss.written import written
from dryfit.seams.keras.state import State, build, is_affordable
from dryfit.seams.keras.step.left_out import LeftOuts

if TYPE_CHECKING:
    from dryfit.seams.session import Session


class TapedLoops:
    """Keeps the first steps of the first loop that consists of nothing else, and offers it."""

    def __init__(self, session: "Session", layers: LayerSeam, losses: LossSeam) -> None:
        self.session = session
        self.layers = layers
        self.losses = losses
        self._kept: Kept | None = None
        self._step: TapeStep | None = None
        self._over = False
        self._calls = 0
        self._left_outs = LeftOuts(layers)

    def applied(self, optimizer: Any, variables: list[Any]) -> None:
        """Gradients are about to be applied."""
        found, calls = self.losses.taken(), self.layers.taken
        lone, self._calls = calls - self._calls == 1, calls
        root = self.layers.last
        if lone and not found and root is not None and (loss := written(self.layers, root)) is not None:
            found = [loss]
        one = lone and len(found) == 1 and root is not None and any(found[0][2] is out for out, _ in root.outputs)
        self._left_outs.applied(root, optimizer, variables, found[0] if one else None)
        passes = self.session.objects.get("pipeline_passes")
        if passes is not None and root is not None:
            passes.trained(self.layers, root.model, supervised=one)
            passes.stepped(self.layers, optimizer)
        if self._over or self.layers.flavour.backend() != "tensorflow" or root is None:
            return
        if not one:
            self._over = True
            return
        self._keep(root, optimizer, variables, *found[0][:2])
        if self._kept is not None and len(self._kept.batches) == KEPT_BATCHES:
            self._over = True
            self._offer(root.site)

    def in_step(self, optimizer: Any, variables: list[Any]) -> bool:
        """Gradients are about to be applied in a train_step, which a fit calls; whether it is the user's own."""
        found, root = self.losses.taken(), self.layers.last
        step = getattr(type(root.model), "train_step", None) if root is not None else None
        if root is None or not is_user_file(getattr(getattr(step, "__code__", None), "co_filename", "")):
            return False
        one = len(found) == 1 and any(found[0][2] is out for out, _ in root.outputs)
        self._left_outs.applied(root, optimizer, variables, found[0] if one else None)
        return True

    def _keep(self, root: Root, optimizer: Any, variables: list[Any], loss: Any, truth: Any) -> None:
        args, kwargs = root.inputs
        batch = fed((args, truth))
        if batch is None:
            return
        if self._kept is None and variables:
            if not getattr(optimizer, "built", False):
                build(optimizer, variables)
            self._over = not is_affordable(root.model, optimizer)
            if not self._over:
                self._kept = Kept(root.model, optimizer, State(root.model, optimizer))
                self._step = TapeStep(root.model, kwargs, loss, optimizer, variables)
        if self._kept is not None and self._kept.model is root.model:
            self._kept.keep(batch)

    def _offer(self, site: Location | None) -> None:
        kept, step = self._kept, self._step
        self._kept = self._step = None
        if kept is None or step is None:
            return
        with kept.at_start():
            found = suspects(kept.model, kept.batches, self.layers.built_at, argument(site, "inputs", 0) or site, site)
            padded = unmasked.suspect(self.layers, kept.model, kept.batches)
            step.loops = bool(padded)
        unmasked.see(self.layers, kept.model, kept.batches)
        answers = self.session.recorder.keras.answers if self.session.recorder.keras else ()
        name = function_of(step.loss)
        self.session.policy.repeatable(Repeated(kept, step, (SAME_AS.get(name, name),), found + padded, answers))


class TapeStep:
    """The user's step in our words: forward, loss, gradients, apply."""

    def __init__(self, model: Any, kwargs: dict[str, Any], loss: Any, optimizer: Any, variables: list[Any]) -> None:
        self.model = model
        self.kwargs = kwargs
        self.loss = loss
        self.optimizer = optimizer
        self.variables = variables
        self._compiled: Any = None
        self._compiles: bool | None = None
        self._slow = False
        # A loop over the steps of a row, operation by operation, is many times as slow as what is compiled.
        self.loops = False

    def forget(self) -> None:
        """Batches of another size follow: the step is timed, and compiled, anew."""
        self._compiles, self._slow, self._compiled = None, False, None

    @contextmanager
    def prepared(self, batch: Fed, *, anew: bool) -> Iterator[Step | None]:
        """The step, compiled where that pays."""
        if self._compiles is None:
            took = min(self._seconds(batch) for _ in range(CALLS))
            self._compiles, self._slow = took < QUICK_STEP, took > SLOW_STEP
            if self._slow and self.loops:
                self._compiles, self._slow = True, min(self._seconds_compiled(batch)) > SLOW_STEP
        if self._slow or not self._compiles:
            yield None if self._slow else self._eager
            return
        if anew or self._compiled is None:
            self._compiled = sys.modules["tensorflow"].function(self._taken)
        with graph_mode():
            yield self._graph
        if anew:
            self._compiled = None

    def _graph(self, batch: Fed) -> float | None:
        return number(self._compiled(list(batch[0]), batch[1]))

    def _seconds_compiled(self, batch: Fed) -> Iterator[float]:
        self._compiled = sys.modules["tensorflow"].function(self._taken)
        with graph_mode():
            for _ in range(CALLS):
                began = time.process_time()
                self._graph(batch)
                yield time.process_time() - began

    def _seconds(self, batch: Fed) -> float:
        began = time.process_time()
        self._eager(batch)
        return time.process_time() - began

    def _eager(self, batch: Fed) -> float | None:
        return number(self._taken(batch[0], batch[1]))

    def _taken(self, args: Any, truth: Any) -> Any:
        with sys.modules["tensorflow"].GradientTape() as tape:
            value = self.loss(truth, self.model(*args, **self.kwargs))
        gradients = tape.gradient(value, self.variables)
        pairs = [(g, v) for g, v in zip(gradients, self.variables, strict=True) if g is not None]
        self.optimizer.apply_gradients(pairs)
        return value
