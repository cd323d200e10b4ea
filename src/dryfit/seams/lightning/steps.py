"""What training_step returns: a loss, or something that Lightning trains nothing on."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from inspect import unwrap
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import global_norm, is_tensor
from dryfit.core.evidence.lightning import TrainingStep
from dryfit.core.finding import Proof
from dryfit.core.moment import Moment
from dryfit.core.stage import Stage
from dryfit.seams.failing import annotate
from dryfit.seams.lightning import record
from dryfit.seams.lightning.methods import returning
from dryfit.seams.torch.preserve import preserved

if TYPE_CHECKING:
    from dryfit.seams.session import Session


class StepsSeam:
    """Judges what each call of training_step returns, and lends its loss where it was forgotten."""

    def __init__(self, session: "Session", package: str) -> None:
        self.session = session
        self.result_class = sys.modules[f"{package}.loops.optimization.automatic"].ClosureResult
        self._entries: dict[type, TrainingStep] = {}
        self._lent: set[type] = set()

    def run(self, trainer: Any, original: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Call training_step, and see whether Lightning can train on what comes of it."""
        module = trainer.lightning_module
        if not module.automatic_optimization:
            return self.session.attempt(Stage.FORWARD, Moment("training_step", original, args, kwargs))
        moment = Moment("training_step", self._judged(module, original), args, kwargs, {"module": module})
        moment.live["again"] = lambda: self._lend(module, moment, original)
        result = self.session.attempt(Stage.FORWARD, moment)
        entry = self._count(type(module), result)
        last = trainer.fit_loop.epoch_loop.batch_progress.is_last_batch
        if result is None and last and entry.lossless == entry.calls:
            return self._forgotten(trainer, module, original, args, kwargs)
        return result

    def _judged(self, module: Any, original: Callable[..., Any]) -> Callable[..., Any]:
        """The step, raising what Lightning is going to raise while the step is still at hand."""

        def run(*args: Any, **kwargs: Any) -> Any:
            if type(module) in self._lent:
                return self._with_loss(module, original, args, kwargs)[0]
            result = original(*args, **kwargs)
            try:
                self.result_class.from_training_step_output(result, 1)
            except Exception as error:
                self._refused(type(module), result)
                annotate(error, stage=Stage.LOSS, operation="training_step")
                raise
            return result

        return run

    def _refused(self, owner: type, result: Any) -> None:
        entry = self._entry(owner)
        self._change(entry, replace(entry, returned=_kind(result), lossless=entry.lossless + 1, calls=entry.calls + 1))

    def _entry(self, owner: type) -> TrainingStep:
        if owner not in self._entries:
            location, returns = returning(owner, "training_step")
            self._entries[owner] = TrainingStep(owner.__name__, True, location=location, returns=returns)
            record.add(self.session, "steps", self._entries[owner])
        return self._entries[owner]

    def _change(self, old: TrainingStep, new: TrainingStep) -> TrainingStep:
        owner = next(owner for owner, entry in self._entries.items() if entry is old)
        self._entries[owner] = new
        record.change(self.session, "steps", old, new)
        return new

    def _count(self, owner: type, result: Any) -> TrainingStep:
        entry = self._entry(owner)
        returned = entry.returned or ("None" if result is None else "")
        lossless = entry.lossless + (result is None)
        return self._change(entry, replace(entry, calls=entry.calls + 1, lossless=lossless, returned=returned))

    def _forgotten(self, trainer: Any, module: Any, original: Any, args: Any, kwargs: Any) -> Any:
        """An epoch without one loss: find the loss that the step computed, and go on with it."""
        with preserved(sys.modules["torch"], module):
            _, name, loss = self._with_loss(module, original, args, kwargs, silent=True)
        entry = self._entry(type(module))
        if loss is None:
            return None
        norm = self._gradient(module, loss)
        entry = self._change(entry, replace(entry, loss_name=name, grad_norm=norm))
        self._lent.add(type(module))
        before = f"{entry.lossless} of {entry.calls} training steps return None, and no backward follows them"
        for code, finding in self.session.diagnose():
            if finding.facts.get("training_step") == entry.class_name and norm:
                after = f"returning `{name}`: its gradient has norm {norm:.3g}, and training goes on"
                self.session.prove(code, finding, Proof("mended", before, after))
        return None

    def _gradient(self, module: Any, loss: Any) -> float | None:
        torch, parameters = sys.modules["torch"], [p for p in module.parameters() if p.requires_grad]
        found = torch.autograd.grad(loss, parameters, allow_unused=True) if parameters else ()
        return global_norm([gradient for gradient in found if gradient is not None])

    def _lend(self, module: Any, moment: Moment, original: Callable[..., Any]) -> str | None:
        """Let the step return its own loss from now on; the name of the loss, None where it has none."""
        name = self._loss_name(module, moment, original)
        if not name:
            return None
        entry = self._entry(type(module))
        self._change(entry, replace(entry, loss_name=name))
        self._lent.add(type(module))
        return name

    def _loss_name(self, module: Any, moment: Moment, original: Callable[..., Any]) -> str:
        try:
            with self.session.unseen(ours=False), preserved(sys.modules["torch"], module):
                return str(self._with_loss(module, original, moment.args, moment.kwargs, silent=True)[1])
        except Exception:
            # The step itself runs only under the mends that are not made while nobody listens.
            names = unwrap(type(module).training_step).__code__.co_varnames
            return next((name for name in names if "loss" in name.lower()), "")

    def _with_loss(
        self, module: Any, original: Any, args: Any, kwargs: Any, *, silent: bool = False
    ) -> tuple[Any, str, Any]:
        """Run the step with an eye on its locals, and give back the loss among them."""
        code = unwrap(type(module).training_step).__code__
        seen: dict[str, Any] = {}

        def look(frame: FrameType, event: str, argument: Any) -> None:
            called, around = frame.f_code, frame.f_back
            if event == "return" and called is code:
                seen.update(frame.f_locals)
            # What a method of the module's own gives may be the loss that nothing keeps.
            own = around is not None and around.f_code is code and called.co_filename == code.co_filename
            if event == "return" and own:
                seen[f"self.{called.co_name}(...)"] = argument

        if silent:
            vars(module)["log"] = lambda *args, **kwargs: None
        before = sys.getprofile()
        sys.setprofile(look)
        try:
            result = original(*args, **kwargs)
        finally:
            sys.setprofile(before)
            if silent:
                vars(module).pop("log")
        named = {**seen, **{str(key): value for key, value in result.items()}} if isinstance(result, Mapping) else seen
        name, loss = _loss_among(named)
        return (loss if loss is not None else result), name, loss


def _loss_among(values: Mapping[str, Any]) -> tuple[str, Any]:
    """The scalar with a graph that is the loss: the last one called so, or else the last."""
    found = [(n, v) for n, v in values.items() if is_tensor(v) and v.numel() == 1 and v.grad_fn is not None]
    named = [(n, v) for n, v in found if "loss" in n.lower()]
    return (named or found or [("", None)])[-1]


def _kind(result: Any) -> str:
    if isinstance(result, Mapping):
        return f"a dict of {', '.join(map(repr, result))} and no 'loss'"
    return f"a {type(result).__name__}"
