"""How many optimizer steps the script's training would take."""

import math
import sys

from dryfit.seams.loops import loops_around
from dryfit.seams.policy import LoaderPass
from dryfit.seams.session import Session


def planned_steps(session: Session, loader_pass: LoaderPass | None) -> int | None:
    """By what a framework plans, or by the loops around the step and the batches of its loader; None where unknown."""
    steps, epochs = session.objects.get("planned", (None, None))
    if steps is not None and steps > 0:
        return int(steps)
    batches = loader_pass.length if loader_pass else None
    if batches is None:
        return None
    if session.site is None and epochs is None:
        turns = [loop.turns for loop in loops_around(sys._getframe(1))][1:]
        epochs = None if None in turns else math.prod(turn for turn in turns if turn is not None)
    return epochs * batches if epochs and epochs > 0 else None
