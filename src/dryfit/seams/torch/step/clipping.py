"""Gradients that are clipped, for a step or after it."""

import math
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.step import LateClips
from dryfit.core.source import here
from dryfit.seams.recorder import update
from dryfit.seams.torch.step.trials import parameters_of

if TYPE_CHECKING:
    from dryfit.seams.session import Session
    from dryfit.seams.torch.step.optimizers import Interval


def clipped(session: "Session", number: int, interval: "Interval", parameters: Any, cut: tuple[float, float]) -> None:
    """Keep from which norm to which gradients were clipped: for the next step, or after it, when it is taken."""
    if interval.backwards or not interval.steps:
        interval.clipped = (*cut, here())
        return
    given = {id(p) for p in ([parameters] if is_tensor(parameters) else parameters)}
    own = session.live("optimizers")[number]
    # Up to infinity gradients are but measured.
    if math.isfinite(cut[1]) and any(id(p) in given for p in parameters_of(own)):
        before = session.recorder.optimizers[number].late_clips
        times, highest = (before.times + 1, max(before.total, cut[0])) if before else (1, cut[0])
        update(session.recorder.optimizers, number, late_clips=LateClips(times, highest, cut[1], here()))
