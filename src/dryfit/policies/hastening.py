"""A loop that steps once in a pass, stepped after every batch instead."""

import math
import sys
from typing import Any

from dryfit.seams.session import Session

# A loss that was divided by a number of batches is that times smaller than the one that was measured, up to rounding.
NEARLY = 1e-3


def hasten(session: Session, torch: Any, begun: float) -> None:
    """After each backward undo the division for several batches, and step; the loss of the first was ``begun``."""
    optimizer, times = session.live("optimizers")[session.turns[-1]], _divided_by(session, begun)

    def stepping(original: Any, loss: Any, *args: Any, **kwargs: Any) -> Any:
        result = original(loss, *args, **kwargs)
        for parameter in (p for group in optimizer.param_groups for p in group["params"] if p.grad is not None):
            parameter.grad.mul_(times)
        optimizer.step()
        optimizer.zero_grad()
        return result

    optimizer.zero_grad()
    session.patches.wrap(sys.modules["torch"].Tensor, "backward", stepping)


def _divided_by(session: Session, begun: float) -> int:
    """The whole number that the loop divides its losses by, 1 where it does not."""
    values = [call.value for call in session.recorder.losses if call.training and call.value]
    return shares_in(values[0] or 0.0, begun) or 1 if values else 1


def shares_in(value: float, loss: float) -> int:
    """Of how many equal shares of a value a loss is one; 0 where it is none."""
    times = value / loss if loss else 0.0
    return round(times) if round(times) >= 1 and math.isclose(times, round(times), rel_tol=NEARLY) else 0
