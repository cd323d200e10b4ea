"""The loss scaler: the gradients that it is asked to unscale."""

import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import dtype_name
from dryfit.core.evidence.step import HalfGradients
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import Site, here, user_site
from dryfit.core.stage import Stage
from dryfit.seams.failing import annotate
from dryfit.seams.torch.step.trials import parameters_of

if TYPE_CHECKING:
    from dryfit.seams.session import Session


def _stage(scaler: Any, optimizer: Any) -> str:
    """What a scaler has done with an optimizer since its last update: nothing yet, unscaled its gradients, stepped."""
    known: Any = getattr(scaler, "_per_optimizer_states", {})
    state = known.get(id(optimizer), {})
    return str(getattr(state.get("stage"), "name", "")).lower()


class HalfSeam:
    """Wraps what a `GradScaler` does with an optimizer; a model cast to half precision is remembered with its line."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self.torch = torch
        self._halved: dict[int, Site] = {}
        scaler = getattr(torch.amp, "GradScaler", None)
        session.patches.wrap(torch.nn.Module, "half", self._cast)
        session.patches.wrap(torch.nn.Module, "bfloat16", self._cast)
        session.patches.wrap(torch.nn.Module, "to", self._cast)
        for name in ("unscale_", "step"):
            session.patches.wrap(scaler, name, partial(self._unscaled, name))

    def _cast(self, original: Any, module: Any, *args: Any, **kwargs: Any) -> Any:
        result = original(module, *args, **kwargs)
        halves = self.torch.float16, self.torch.bfloat16
        asked = (not args and not kwargs) or any(
            given is half for given in (*args, *kwargs.values()) for half in halves
        )
        site = user_site(2) if asked and self.session.listening else None
        if site is not None:
            self._halved |= {id(p): site for p in module.parameters()}
        return result

    def cast_at(self, parameters: list[Any]) -> Location | None:
        """The user's line that made some of these parameters halves."""
        site = next((self._halved[id(p)] for p in parameters if id(p) in self._halved), None)
        return site.location if site else None

    def _unscaled(self, asked: str, original: Any, scaler: Any, optimizer: Any, *args: Any, **kwargs: Any) -> Any:
        if not self.session.listening:
            return original(scaler, optimizer, *args, **kwargs)
        moment = Moment("unscale", original, (scaler, optimizer, *args), kwargs)
        with self.session.unseen():
            halves = [p for p in parameters_of(optimizer) if p.grad is not None and dtype_name(p.grad) == "float16"]
        if halves and not any(entry.location == here(2) for entry in self.session.recorder.halves):
            self._enter(optimizer, halves)
            if not scaler.is_enabled():
                moment.function = self._as_enabled(original, optimizer)
        stage = _stage(scaler, optimizer)
        known = {"asked": asked, "before": stage}
        return self.session.attempt(Stage.STEP, moment, failed=lambda error: annotate(error, **known))

    def _as_enabled(self, original: Any, optimizer: Any) -> Any:
        """Without an accelerator the scaler does nothing; one that does is asked for the same first."""

        def run(scaler: Any, *args: Any, **kwargs: Any) -> Any:
            enabled = sys.modules["torch.amp"].GradScaler("cpu")
            enabled._lazy_init_scale_growth_tracker(self.torch.device("cpu"))
            inverse, found = self.torch.ones(1), self.torch.zeros(1)
            enabled._unscale_grads_(optimizer, inverse, found, False)
            return original(scaler, *args, **kwargs)

        return run

    def _enter(self, optimizer: Any, halves: list[Any]) -> None:
        names = {id(p): name for model in self.session.live("models") for name, p in model.named_parameters()}
        cast_at = self.cast_at(halves)
        total = len(parameters_of(optimizer))
        first = next((names[id(p)] for p in halves if id(p) in names), "")
        self.session.recorder.halves.append(HalfGradients(len(halves), total, first, here(3), cast_at))
