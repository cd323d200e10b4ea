"""Loops of Keras that are offered to the policy, to be run again from their first step."""

import math
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from math import isclose
from types import GeneratorType
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import number
from dryfit.core.evidence.loss import LossCall
from dryfit.core.source import argument, is_user_file
from dryfit.core.trace import prepared_before
from dryfit.seams.keras.data.batches import see_batch, see_pairs
from dryfit.seams.keras.data.large import large
from dryfit.seams.keras.flavour import Flavour
from dryfit.seams.keras.forward import unmasked
from dryfit.seams.keras.forward.layers import LayerSeam
from dryfit.seams.keras.learn.repeating import KEPT_BATCHES, SUPERVISED, Fed, Kept, Repeated, Step, fed
from dryfit.seams.keras.learn.suspects import suspects
from dryfit.seams.keras.loss.losses import LossSeam
from dryfit.seams.keras.loss.padded import see_weights
from dryfit.seams.keras.models import all_layers
from dryfit.seams.keras.state import State, build, is_affordable

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Seconds of the processor for a step under which compiling it pays, which takes about as long as 30 steps,
# and above which no trial would come far in its time; the shortest of a few calls counts.
QUICK_STEP, SLOW_STEP, CALLS = 0.12, 0.25, 3
# The share of a loss by which what is shown for it may be less; penalties only add to it.
SHOWN = 0.05
# Values of a loss that differ by less than this share differ by rounding (float32).
ROUNDING = 1e-5


class Repeats:
    """Keeps the first steps of a fit, and offers it once it has come to its end."""

    def __init__(self, session: "Session", flavour: Flavour, layers: LayerSeam, losses: LossSeam) -> None:
        self.session = session
        self.flavour = flavour
        self.layers = layers
        self.losses = losses
        self._kept: Kept | None = None
        self._calls = 0
        self._source: Any = None
        self._parts: int | None = None
        self._by_hand: set[int] = set()
        self._told = False
        self._shown: float | None = None

    def begin(self, source: Any) -> None:
        """Another fit begins, fed by this."""
        self._kept, self._calls, self._source = None, len(self.session.recorder.losses), source
        self._shown = None

    def look(self, data: Any) -> None:
        """A step is about to be given this."""
        with self.session.unseen():
            batch = fed(data)
            if batch is not None:
                see_batch(self.session, self.flavour, batch)

    def see(self, model: Any, data: Any, call: str = "fit") -> None:
        """A step is about to be taken; the first finds everything as it was before the fit, or the user's own loop."""
        if call == "train_on_batch":
            if not self._by_hand:
                self._kept, self._source, self._calls = None, None, len(self.session.recorder.losses)
            self._by_hand.add(id(model))
        with self.session.unseen():
            batch = fed(data)
            self._parts = len(data) if isinstance(data, (tuple, list)) else 0
            if batch is None:
                return
            see_weights(self.session, batch)
            if isinstance(self._source, GeneratorType) or hasattr(self._source, "on_epoch_end"):
                see_pairs(self.session, self._source, batch)
                self._source = None
            if self._kept is None or _has_another(model, self._kept):
                self._kept = _kept(model, batch)
            if self._kept is not None and self._kept.model is model:
                self._kept.keep(batch)

    def took(self, logs: Any) -> None:
        """A step has given this; the first of a fit shows its own loss alone."""
        if self._shown is None:
            shown = logs.get("loss") if isinstance(logs, dict) else None
            self._shown = number(shown) if shown is not None else math.nan

    def formed(self, args: Any) -> Any:
        """The arguments of a step that `train_on_batch` makes, with as many parts of data as the fit's own have."""
        data, parts = args[-1] if args else None, max(self._parts or 0, 1)
        if self._parts is None or not isinstance(data, (tuple, list)) or any(part is not None for part in data[parts:]):
            return args
        return *args[:-1], tuple(data[:parts]) if self._parts else data[0]

    def offer_batches(self, model: Any) -> None:
        """A loop of the user's own, which steps one model, has taken its first steps."""
        full = self._kept is not None and len(self._kept.batches) == KEPT_BATCHES
        if full and not self._told and self._by_hand == {id(model)}:
            self._told = True
            self.offer_fit(model)

    def _shows_another(self, model: Any, calls: Sequence[LossCall]) -> bool:
        """Whether what a step of the script's own shows for its loss is less than the loss itself: another number."""
        value = calls[0].value if calls and calls[0].reduction == "mean" else None
        if value is None or self._shown is None or not _is_users(model):
            return False
        return value - self._shown > SHOWN * abs(value)

    def offer_fit(self, model: Any) -> None:
        """The fit has shown its first steps."""
        kept, self._kept = self._kept, None
        if kept is None or not kept.batches or _has_another(model, kept):
            return
        with self.session.unseen():
            site = self.session.site
            with kept.at_start():
                fed_at = prepared_before(site, "x", 0) or argument(site, "x", 0) or site
                targets_at = prepared_before(site, "y", 1) or argument(site, "y", 1) or fed_at
                found = suspects(model, kept.batches, self.layers.built_at, fed_at, targets_at)
                found += large(kept.batches, site)
                padded = unmasked.suspect(self.layers, model, kept.batches)
            calls = self.session.recorder.losses[self._calls :]
            if self._shows_another(model, calls):
                return
            # A sum over a batch is of no size that is known.
            functions = _functions(calls) if all(c.reduction == "mean" for c in calls) else ()
            known = self.session.recorder.keras.answers if self.session.recorder.keras else ()
            answers = tuple(answer for answer in known if answer.number >= self._calls)
            step = FitStep(model, self.flavour.backend(), loops=bool(padded))
            planned = self.session.recorder.planned
            number = self.session.number("keras_optimizers", kept.optimizer)
            self.session.policy.repeatable(Repeated(kept, step, functions, found + padded, answers, planned, number))


def _is_users(model: Any) -> bool:
    """Whether a model takes its steps in a way of the script's own."""
    step = getattr(type(model), "train_step", None)
    return is_user_file(getattr(getattr(step, "__code__", None), "co_filename", ""))


def _functions(calls: Sequence[LossCall]) -> tuple[str, ...]:
    """The losses that were computed, without those that hand on what another gave, as a model's own loss is."""
    values = [c.value for c in calls if c.function in SUPERVISED and c.value is not None]

    def hands_on(call: LossCall) -> bool:
        if call.function in SUPERVISED or call.value is None:
            return False
        return any(isclose(call.value, value, rel_tol=ROUNDING) for value in values)

    return tuple(sorted({call.function for call in calls if not hands_on(call)}))


def _has_another(model: Any, kept: Kept) -> bool:
    """Whether a mend has given the model another optimizer, and weights, than those that are kept."""
    return kept.model is model and kept.optimizer is not getattr(model, "optimizer", None)


def _kept(model: Any, batch: Fed) -> Kept | None:
    """The model as it is before its first step; None where it cannot be built or copied beforehand."""
    optimizer: Any = getattr(model, "optimizer", None)
    try:
        weights = _weights(model, batch)
        if not getattr(optimizer, "built", False) and weights:
            if _reaches_more(model):
                return None
            build(optimizer, weights)
        if not weights or not is_affordable(model, optimizer):
            return None
    except Exception:
        # A model that only its own step knows how to call.
        return None
    return Kept(model, optimizer, State(model, optimizer))


def _reaches_more(model: Any) -> bool:
    """Whether a step of the user's own may build layers that no call did, and the optimizer with theirs."""
    if not _is_users(model):
        return False
    return not all(getattr(layer, "built", True) for layer in all_layers(model))


def _weights(model: Any, batch: Fed) -> list[Any]:
    """The trainable variables, of a model that its first call builds as well."""
    try:
        if getattr(model, "built", True):
            return list(model.trainable_variables)
    except ValueError:
        # tf-keras: some of the layers inside are not built yet.
        pass
    model(batch[0])
    return list(model.trainable_variables)


class FitStep:
    """One step of a fit on a batch, compiled where that pays: gives the loss before it."""

    def __init__(self, model: Any, backend: str = "tensorflow", *, loops: bool = False) -> None:
        self.model = model
        # A loop over the steps of a row, operation by operation, is many times as slow as what is compiled.
        self._loops = loops
        # What is not compiled as a whole is compiled operation by operation there, some of it in every step.
        self._jit = backend == "jax"
        self._compiles: bool | None = None
        self._slow = False
        self._function: Any = None

    def forget(self) -> None:
        """Batches of another size follow: the step is timed, and compiled, anew."""
        self._compiles, self._slow, self._function = None, False, None

    @contextmanager
    def prepared(self, batch: Fed, *, anew: bool) -> Iterator[Step | None]:
        """The step for one trial, after a first one ever that tells how long it takes."""
        if self._compiles is None:
            took = 0.0 if self._jit else min(self._seconds(batch) for _ in range(CALLS))
            self._compiles, self._slow = took < QUICK_STEP, took > SLOW_STEP
            if self._slow and self._loops:
                with self._compiled(anew=False):
                    self._compiles, self._slow = True, min(self._seconds(batch) for _ in range(CALLS)) > SLOW_STEP
        with self._compiled(anew=anew) if self._compiles else nullcontext():
            yield None if self._slow else self._step

    @contextmanager
    def _compiled(self, *, anew: bool) -> Iterator[None]:
        """The model's step is the compiled one, as outside of a rehearsal."""
        model, step = self.model, vars(self.model).get("train_step")
        eager, function = model.run_eagerly, getattr(model, "train_function", None)
        try:
            with graph_mode():
                model.run_eagerly = False
                model.train_function = None if anew else self._function
                if self._jit:
                    model.jit_compile = True
                    # JAX knows what it has compiled by the function, and would not see what is changed in the model.
                    vars(model)["train_step"] = partial(model.train_step)
                yield
                self._function = self._function if anew else model.train_function
        finally:
            if self._jit:
                model.jit_compile = False
                vars(model).pop("train_step")
                vars(model).update({"train_step": step} if step else {})
            model.run_eagerly = eager
            model.train_function = function

    def _seconds(self, batch: Fed) -> float:
        began = time.process_time()
        self._step(batch)
        return time.process_time() - began

    def _step(self, batch: Fed) -> float | None:
        self.model.reset_metrics()
        value = self.model.train_on_batch(*batch, return_dict=True).get("loss")
        return float(value) if isinstance(value, (int, float)) else number(value)


@contextmanager
def graph_mode() -> Iterator[None]:
    """Functions compiled by TensorFlow, as outside of a rehearsal."""
    tensorflow = sys.modules.get("tensorflow")
    if tensorflow is None:
        yield
        return
    before = tensorflow.config.functions_run_eagerly()
    tensorflow.config.run_functions_eagerly(False)
    try:
        yield
    finally:
        tensorflow.config.run_functions_eagerly(before)


def forget_functions(model: Any) -> None:
    """The steps are compiled anew, with ours or without."""
    for name in ("train_function", "test_function", "predict_function"):
        if getattr(model, name, None) is not None:
            setattr(model, name, None)
