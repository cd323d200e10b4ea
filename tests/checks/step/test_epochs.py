"""STP312: which numbers are no epochs."""

import pytest

from dryfit.checks.step.epochs import loss_for_epoch
from dryfit.core.evidence import Step
from dryfit.core.evidence.step import Scheduler


@pytest.mark.parametrize(
    ("given", "told"),
    [((2.31, 1.9), 1), ((0.0, 1.0, 2.0), 0), ((0.0, 0.25, 0.5), 0), ((3.0, 1.0), 0), ((2.31,), 0), ((), 0)],
)
def test_a_loss_for_an_epoch(given: tuple[float, ...], told: int) -> None:
    scheduler = Scheduler("StepLR", steps=len(given), learning_rates=(0.1,) * len(given), given=given)
    assert len(list(loss_for_epoch(Step(schedulers=(scheduler,))))) == told
