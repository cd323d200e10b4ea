"""Rates that are gone at once, on both sides of each threshold."""

import pytest

from dryfit.checks.step.decay import AT_ONCE, EARLY, EPOCHS, rate_gone_at_once
from dryfit.core.evidence import Step
from dryfit.core.evidence.step import Scheduler, Simulation
from dryfit.core.finding import Severity


@pytest.mark.parametrize(
    ("planned", "alive", "per", "at_most", "severities"),
    [
        (30, int(30 * AT_ONCE) - 1, "epoch", False, [None]),
        (30, int(30 * AT_ONCE), "epoch", False, []),
        (30, 0, "epoch", True, [None]),
        (EPOCHS - 1, 0, "epoch", False, []),
        (1000, int(1000 * EARLY) - 1, "batch", True, [Severity.WARNING]),
        (1000, int(1000 * EARLY), "batch", True, []),
        (1000, 10, "batch", False, []),
        (30, 0, "", False, []),
    ],
)
def test_a_rate_that_is_gone(
    planned: int, alive: int, per: str, at_most: bool, severities: list[Severity | None]
) -> None:
    run = Simulation(planned, per, first=0.1, highest=0.1, last=0.0, alive=alive, at_most=at_most)
    found = list(rate_gone_at_once(Step(schedulers=(Scheduler("StepLR", simulation=run),)), None))
    assert [finding.severity for finding in found] == severities


@pytest.mark.parametrize(("turns", "raised_at", "last"), [(1, None, 0.0), (0, 3, 0.0), (0, None, 0.1)])
def test_a_rate_that_comes_back_or_stays(turns: int, raised_at: int | None, last: float) -> None:
    run = Simulation(30, "epoch", first=0.1, highest=0.1, last=last, turns=turns, raised_at=raised_at)
    assert not list(rate_gone_at_once(Step(schedulers=(Scheduler("StepLR", simulation=run),)), None))
