"""Images and spectra put right: brought to the size that a model is configured for."""

import sys
from typing import Any

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.hooks import change_before
from dryfit.mends.registry import mend

# What models of speech call their spectra.
SPECTRA = "input_features"


@mend("FWD316", "forward")
def resize_images(moment: Moment, finding: Finding) -> str | None:
    """Resize what the model is given, whenever it is called; spectra are padded or cut."""
    if "frames" in finding.facts:
        return _of_frames(moment, int(finding.facts["frames"] or 0))
    size = int(finding.facts["height"] or 0), int(finding.facts["width"] or 0)
    resize = sys.modules["torch"].nn.functional.interpolate

    def hook(module: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        def fitted(value: Any) -> Any:
            images = hasattr(value, "dim") and value.dim() == 4 and tuple(value.shape[-2:]) != size
            return resize(value.float(), size=size) if images else value

        return tuple(map(fitted, args)), {name: fitted(value) for name, value in kwargs.items()}

    change_before(moment.live["model"], hook)
    return f"with the images resized to {size[0]} x {size[1]}"


def _of_frames(moment: Moment, frames: int) -> str:
    pad = sys.modules["torch"].nn.functional.pad

    def hook(module: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        def fitted(value: Any) -> Any:
            return pad(value, (0, frames - value.shape[-1])) if hasattr(value, "dim") and value.dim() == 3 else value

        changed = {name: fitted(value) if name == SPECTRA else value for name, value in kwargs.items()}
        return (*map(fitted, args[:1]), *args[1:]), changed

    change_before(moment.live["model"], hook)
    return f"with spectra of {frames} frames"
