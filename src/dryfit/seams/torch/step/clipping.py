"""Gradients that are clipped: for a step, after it, or before there are any."""

import math
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.step import MistimedClips
from dryfit.core.source import here
from dryfit.seams.recorder import update
from dryfit.seams.torch.step.trials import parameters_of

if TYPE_CHECKING:
    from dryfit.seams.session import Session
    from dryfit.seams.torch.step.optimizers import Interval


def clipped(session: "Session", number: int, interval: "Interval", parameters: Any, cut: tuple[float, float]) -> None:
    """Keep from which norm to which gradients were clipped: for the next step, after it, or before there are any."""
    early = not cut[0]
    if interval.backwards or not (interval.steps or early):
        interval.clipped = (*cut, here())
        return
    given = {id(p) for p in ([parameters] if is_tensor(parameters) else parameters)}
    own = session.live("optimizers")[number]
    # Up to infinity gradients are but measured.
    if math.isfinite(cut[1]) and any(id(p) in given for p in parameters_of(own)):
        before = session.recorder.optimizers[number].mistimed_clips
        times, highest = (before.times + 1, max(before.total, cut[0])) if before else (1, cut[0])
        clips = MistimedClips(times, highest, cut[1], early, here())
        update(session.recorder.optimizers, number, mistimed_clips=clips)
