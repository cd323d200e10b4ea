"""The step seam's gradient scalers: whether gradients are clipped while they are still scaled."""

from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.step import ScaledClip
from dryfit.core.source import here

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The scale that a GradScaler begins with.
FIRST_SCALE = 65536.0


class ScalerSeam:
    """Follows a scaler from `scale` to `step`, and hears the clipping in between.

    A scaler for CUDA is switched off where there is none; the order of its calls is the same.
    """

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self._scaled: Any = None
        owner = getattr(torch.amp, "GradScaler", None)
        if owner is None:
            return
        session.patches.wrap(owner, "__init__", self._built)
        session.patches.wrap(owner, "scale", self._scales)
        for name in ("unscale_", "step"):
            session.patches.wrap(owner, name, self._unscaled)
        session.patches.wrap(torch.nn.utils, "clip_grad_norm_", self._clipped)
        self._wanted: dict[int, bool] = {}

    def _built(self, original: Any, scaler: Any, *args: Any, **kwargs: Any) -> None:
        self._wanted[id(scaler)] = bool(kwargs.get("enabled", True))
        original(scaler, *args, **kwargs)

    def _scales(self, original: Any, scaler: Any, *args: Any, **kwargs: Any) -> Any:
        self._scaled = scaler
        return original(scaler, *args, **kwargs)

    def _unscaled(self, original: Any, scaler: Any, *args: Any, **kwargs: Any) -> Any:
        if scaler is self._scaled:
            self._scaled = None
        return original(scaler, *args, **kwargs)

    def _clipped(self, original: Any, parameters: Any, *args: Any, **kwargs: Any) -> Any:
        total = original(parameters, *args, **kwargs)
        scaler, entries = self._scaled, self.session.recorder.scaled_clips
        if scaler is None or not self.session.listening or not self._wanted.get(id(scaler), True) or entries:
            return total
        enabled = bool(scaler.is_enabled())
        scale = float(scaler.get_scale()) if enabled else FIRST_SCALE
        norm = float(total) / scale if enabled else float(total)
        entries.append(ScaledClip(norm, scale, float(args[0] if args else kwargs["max_norm"]), here(), enabled))
        return total
