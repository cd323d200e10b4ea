"""The Accelerate seam: what an Accelerator of the user's own was given, and what went round it."""

import ast
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NoReturn

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.accelerate import Accelerate, Accumulation, Division, Misordered, PlainBackward, Unprepared
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import argument, here, location_of, statement_at, user_frame
from dryfit.core.stage import Stage
from dryfit.seams.failing import annotate
from dryfit.seams.faults import claim
from dryfit.seams.lines.models.undifferentiated import describe, loss_in
from dryfit.seams.objects import find_in_script
from dryfit.seams.signature import guard

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Backward calls that are looked at closely; a loop does the same in all of them.
LOOKED_AT = 4
# The precisions that accelerate refuses on a CPU.
GPU_ONLY = ("fp16", "fp8")


@dataclass
class Prepared:
    """What one Accelerator knows. Ids stand for objects that `kept` holds."""

    accelerator: Any
    site: Location | None
    prepare: Location | None = None
    given: set[int] = field(default_factory=set)
    parameters: set[int] = field(default_factory=set)
    kept: list[Any] = field(default_factory=list)


class AccelerateSeam:
    """Follows the Accelerators that the user's own lines build; those inside of a Trainer are its own affair."""

    def __init__(self, session: "Session", module: Any) -> None:
        self.session = session
        session.patches.wrap(sys.modules["accelerate.data_loader"].DataLoaderStateMixin, "end", self._handed_over)
        self.known: dict[int, Prepared] = {}
        self.told: set[tuple[str, int]] = set()
        self._within = 0
        self._stepping = 0
        self._made: set[int] = set()
        self._scaled: dict[int, set[int]] = {}
        # What a training of its own, behind the prepared one, does without it: a probe on a frozen encoder, say.
        self._beside = False
        self._of_another: dict[str, tuple[Any, ...]] = {}
        owner, torch = module.Accelerator, sys.modules["torch"]
        session.patches.wrap(owner, "__init__", self._on_the_cpu)
        guard(session, owner, self._built)
        session.patches.wrap(owner, "prepare", self._prepare)
        session.patches.wrap(owner, "backward", self._backward)
        session.patches.wrap(owner, "accumulate", self._accumulate)
        session.patches.wrap(owner, "unscale_gradients", self._unscale)
        session.patches.wrap(torch.Tensor, "backward", self._plain_backward)
        optimizer = sys.modules["accelerate.optimizer"].AcceleratedOptimizer
        session.patches.wrap(optimizer, "step", self._step)
        hooks = sys.modules["torch.optim.optimizer"]
        session.patches.later(hooks.register_optimizer_step_post_hook(self._stepped).remove)

    @property
    def _record(self) -> Accelerate:
        return self.session.recorder.accelerate or Accelerate()

    def _change(self, **changes: Any) -> None:
        self.session.recorder.accelerate = replace(self._record, **changes)

    def _on_the_cpu(self, original: Any, accelerator: Any, *args: Any, **kwargs: Any) -> None:
        """Precisions that a CPU does not have are rehearsed in bfloat16."""
        wanted = str(getattr(kwargs.get("mixed_precision"), "value", kwargs.get("mixed_precision")))
        if self.session.listening and wanted in GPU_ONLY and not sys.modules["torch"].cuda.is_available():
            self.session.note(f"mixed_precision={wanted!r} needs a GPU; it was rehearsed with 'bf16'.")
            kwargs = {**kwargs, "mixed_precision": "bf16"}
            # It would have a loss scaler, which is asked in its turn or refuses.
            self._scaled[id(accelerator)] = set()
        original(accelerator, *args, **kwargs)

    def _handed_over(self, original: Any, loader: Any) -> None:
        self.session.end_passes_ahead()
        original(loader)

    def _built(self, accelerator: Any, site: Location | None) -> None:
        self.known[id(accelerator)] = Prepared(accelerator, site)
        steps = int(accelerator.gradient_accumulation_steps)
        where = argument(site, "gradient_accumulation_steps") or site
        self._change(
            processes=int(accelerator.num_processes),
            mixed_precision=str(accelerator.mixed_precision),
            accumulation=Accumulation(steps, where),
        )

    def _prepare(self, original: Any, accelerator: Any, *args: Any, **kwargs: Any) -> Any:
        known = self.known.get(id(accelerator))
        if known is None or not self.session.listening:
            return original(accelerator, *args, **kwargs)
        self.session.recorder.framework = "accelerate"
        if known.prepare is None:
            self._forget_earlier_training()
        known.prepare = here(3)
        before = {id(loader) for loader in self.session.live("loaders")}
        result = self.session.attempt(Stage.SCRIPT, Moment("prepare", original, (accelerator, *args), kwargs))
        self._made |= {id(loader) for loader in self.session.live("loaders")} - before
        results = result if isinstance(result, tuple) else (result,)
        self._keep(known, args, results)
        self._change(prepared=(*self._record.prepared, *(type(value).__name__ for value in args)))
        return self._in_order(known.prepare, result)

    def _forget_earlier_training(self) -> None:
        """A loop that ended before anything was prepared, a teacher's say, is no part of the one that is shared out."""
        self._change(unprepared=tuple(entry for entry in self._record.unprepared if entry.kind != "optimizer"))

    def _in_order(self, where: Location | None, result: Any) -> Any:
        """What `prepare` gives, in the order of the names that take it, where those are the ones that it was given."""
        statement = statement_at(where)
        target = statement.targets[0] if isinstance(statement, ast.Assign) else None
        call = statement.value if isinstance(statement, ast.Assign) else None
        if not isinstance(target, ast.Tuple) or not isinstance(call, ast.Call) or not isinstance(result, tuple):
            return result
        given, taken = ([ast.unparse(node) for node in nodes] for nodes in (call.args, target.elts))
        if given == taken or sorted(given) != sorted(taken) or len({*given}) != len(result) or where is None:
            return result
        meant = tuple(result[given.index(name)] for name in taken)
        kinds = tuple(type(value).__name__ for value in result)
        place = location_of(target, where.path)
        self._change(misordered=(*self._record.misordered, Misordered(tuple(given), tuple(taken), kinds, place)))
        wrong = next(k for k, (one, other) in enumerate(zip(given, taken, strict=True)) if one != other)
        for code, finding in self.session.diagnose():
            if finding.facts.get("taken") == ", ".join(taken):
                before = f"`{taken[wrong]}` gets the {kinds[wrong]}"
                self.session.prove_mended(code, finding, before, "in the order of the call each name gets its own")
        return meant

    def _keep(self, known: Prepared, given: tuple[Any, ...], results: tuple[Any, ...]) -> None:
        module = sys.modules["torch"].nn.Module
        known.kept += [*given, *results]
        known.given |= {id(value) for value in (*given, *results)}
        for model in (value for value in (*given, *results) if isinstance(value, module)):
            known.parameters |= {id(parameter) for parameter in model.parameters()}

    @contextmanager
    def _inside(self) -> Iterator[None]:
        self._within += 1
        try:
            yield
        finally:
            self._within -= 1

    def _backward(self, original: Any, accelerator: Any, loss: Any, *args: Any, **kwargs: Any) -> Any:
        known = self.known.get(id(accelerator))
        if known is None or not self.session.listening:
            return original(accelerator, loss, *args, **kwargs)
        accumulation = self._record.accumulation or Accumulation(1)
        self._one_training()
        if accumulation.backwards < LOOKED_AT:
            with self.session.unseen():
                self._look(known)
                self._compare(loss, accumulation, here(3))
        site = accumulation.backward_location or here(3)
        backwards, due = accumulation.backwards + 1, accumulation.due + int(accelerator.sync_gradients)
        self._change(accumulation=replace(accumulation, backwards=backwards, due=due, backward_location=site))
        moment = Moment("backward", original, (accelerator, loss, *args), kwargs, {"loss": lambda: loss_in(loss)})
        with self._inside():
            if is_tensor(loss):
                return moment.run()
            return self.session.attempt(Stage.BACKWARD, moment, failed=lambda error: describe(error, loss))

    def _compare(self, loss: Any, accumulation: Accumulation, site: Location | None) -> None:
        """The loss as it is given, beside what the loss function or the model gave."""
        computed = _last_loss(self.session)
        if computed is None or not is_tensor(loss) or loss.numel() != 1 or accumulation.steps < 2:
            return
        entry = Division(site, computed, float(loss.detach()), accumulation.steps)
        self._change(divisions=(*self._record.divisions, entry))

    def _accumulate(self, original: Any, accelerator: Any, *args: Any, **kwargs: Any) -> Any:
        if id(accelerator) in self.known and self._record.accumulation:
            self._change(accumulation=replace(self._record.accumulation, entered=True))
        return original(accelerator, *args, **kwargs)

    def _unscale(self, original: Any, accelerator: Any, optimizer: Any = None) -> None:
        """Refuse, as the scaler that is stood in for would, to unscale twice before a step."""
        unscaled = self._scaled.get(id(accelerator))
        if unscaled is None or id(accelerator) not in self.known or not self.session.listening:
            original(accelerator, optimizer)
            return
        asked = optimizer if isinstance(optimizer, (tuple, list)) else [optimizer] if optimizer else None
        plain = {id(getattr(o, "optimizer", o)) for o in (asked or accelerator._optimizers)}
        again = bool(plain & unscaled)
        unscaled |= plain
        if again:
            known = {"asked": "unscale_", "before": "unscaled"}
            moment = Moment("unscale", _refuse_to_unscale, (None,), {})
            self.session.attempt(Stage.STEP, moment, failed=lambda error: annotate(error, **known))

    def _plain_backward(self, original: Any, loss: Any, *args: Any, **kwargs: Any) -> Any:
        prepared = next((known for known in self.known.values() if known.prepare), None)
        seen = self._record.plain_backwards or self._of_another.get("plain_backwards")
        if prepared and not self._within and self.session.listening and not seen:
            with self.session.unseen():
                accumulation, model = self._record.accumulation, self._last_model()
                begun = accumulation is not None and accumulation.backwards > 0
                self._beside = begun and model is not None and self._is_stranger(prepared, model)
                self._look(prepared)
                name = self._name(prepared.accelerator)
            steps = int(prepared.accelerator.gradient_accumulation_steps)
            entry = PlainBackward(here(3), str(prepared.accelerator.mixed_precision), steps, name)
            self._enter("plain_backwards", entry)
        return original(loss, *args, **kwargs)

    def _step(self, original: Any, optimizer: Any, *args: Any, **kwargs: Any) -> Any:
        accumulation = self._record.accumulation
        if self.known and self.session.listening and accumulation is not None:
            is_held = not optimizer.gradient_state.sync_gradients
            asked, held = accumulation.asked + 1, accumulation.held + int(is_held)
            where = here(3) if is_held else accumulation.asked_at
            self._change(accumulation=replace(accumulation, asked=asked, held=held, asked_at=where))
        self._stepping += 1
        try:
            return original(optimizer, *args, **kwargs)
        finally:
            self._stepping -= 1

    def _stepped(self, optimizer: Any, args: Any, kwargs: Any) -> None:
        for unscaled in self._scaled.values():
            unscaled.discard(id(optimizer))
        accumulation = self._record.accumulation
        if not self.known or not self.session.listening or accumulation is None:
            return
        self._change(accumulation=replace(accumulation, steps_taken=accumulation.steps_taken + 1))
        known = next(iter(self.known.values()))
        if not self._stepping:
            with self.session.unseen():
                self._unprepared(known, "optimizer", optimizer, discarded=id(optimizer) in known.given)

    def _look(self, known: Prepared) -> None:
        """What this turn of the loop uses that `prepare` was not given."""
        self._look_at_loader(known)
        model = self._last_model()
        if model is not None and self._is_stranger(known, model):
            self._unprepared(known, "model", model)

    def _last_model(self) -> Any:
        """The model that was called last."""
        last = self.session.recorder.calls[-1].model if self.session.recorder.calls else None
        models = self.session.live("models")
        return models[last] if last is not None and last < len(models) else None

    def _look_at_loader(self, known: Prepared) -> None:
        current = self.session.current_pass
        loaders = self.session.live("loaders")
        loader = loaders[current.loader] if current is not None and current.loader < len(loaders) else None
        if loader is None or id(loader) in self._made or type(loader).__module__.startswith("accelerate."):
            return
        name, value, _ = find_in_script(lambda found: found is loader)
        if value is not None:
            self._unprepared(known, "loader", loader, discarded=id(loader) in known.given, name=name)

    def _is_stranger(self, known: Prepared, model: Any) -> bool:
        trainable = [parameter for parameter in model.parameters() if parameter.requires_grad]
        return bool(trainable) and not any(id(parameter) in known.parameters for parameter in model.parameters())

    def _unprepared(
        self, known: Prepared, kind: str, value: Any, *, discarded: bool = False, name: str | None = None
    ) -> None:
        if (kind, id(value)) in self.told:
            return
        self.told.add((kind, id(value)))
        name = self._name(value) if name is None else name
        # The statement that prepares it raised, and was left out.
        if name in self.session.recorder.script.unset:
            return
        entry = Unprepared(kind, name, known.prepare or known.site, known.prepare, here(3), discarded)
        self._enter("unprepared", entry)

    def _enter(self, name: str, entry: Any) -> None:
        """Keep an entry: in the record, or until both trainings turn out to be one."""
        kept = self._of_another.get(name, ()) if self._beside else getattr(self._record, name)
        if self._beside:
            self._of_another[name] = (*kept, entry)
        else:
            self._change(**{name: (*kept, entry)})

    def _one_training(self) -> None:
        """The accelerator goes on behind what looked like a training of its own."""
        self._beside, held = False, self._of_another
        self._of_another = {}
        for name, entries in held.items():
            self._change(**{name: (*getattr(self._record, name), *entries)})

    def _name(self, value: Any) -> str:
        """The variable that holds an object, or the attribute of the method's own `self`."""
        name = find_in_script(lambda found: found is value)[0]
        frame = user_frame()
        owner = frame.f_locals.get("self") if frame and not name else None
        held = vars(owner) if hasattr(owner, "__dict__") else {}
        return name or next((f"self.{key}" for key, found in held.items() if found is value), "")


def _refuse_to_unscale(scaler: object) -> NoReturn:
    refused = RuntimeError("unscale_() has already been called on this optimizer since the last update().")
    claim(refused, ours=False)
    raise refused


def _last_loss(session: "Session") -> float | None:
    """The value of the last loss computed, by a loss function or by a model that has one."""
    losses, calls = session.recorder.losses, session.recorder.calls
    if calls and calls[-1].loss is not None:
        return calls[-1].loss
    return losses[-1].value if losses else None


def _join_on_the_cpu(session: "Session", module: Any) -> None:
    """Without an accelerator the ranks of a launch form a group only where they are told to stay on the CPU."""

    def begin(original: Any, state: Any, cpu: bool = False, **kwargs: Any) -> None:
        alone = session.request.launch is None or sys.modules["torch"].cuda.is_available()
        if alone or session.request.device != "cpu":
            original(state, cpu, **kwargs)
            return
        given = {**kwargs, "backend": "gloo"} if kwargs.get("backend") else kwargs
        original(state, True, **given)

    session.patches.wrap(module.PartialState, "__init__", begin)


LISTENERS: dict[str, Any] = {"accelerate.accelerator": AccelerateSeam, "accelerate.state": _join_on_the_cpu}
