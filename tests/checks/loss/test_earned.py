"""LOS130 and LOS131, on both sides of each threshold."""

from dataclasses import replace

import pytest

from dryfit.checks.loss.earned import HABIT, returns_against_time, rewarded_steps_made_unlikely
from dryfit.core.evidence import Loss
from dryfit.core.evidence.loss import Earned
from dryfit.core.finding import Finding
from make import location

BACKWARD = Earned("rewards", 30, "backward", 0.98, location=location(20), backward=location(30))
ONWARD = replace(BACKWARD, order="onward")


def against(*earned: Earned) -> list[Finding]:
    return list(returns_against_time(Loss(earned=earned)))


def unlikely(*earned: Earned) -> list[Finding]:
    return list(rewarded_steps_made_unlikely(Loss(earned=earned)))


@pytest.mark.parametrize(("updates", "findings"), [(HABIT, 1), (HABIT - 1, 0)])
def test_returns_in_reversed_order(updates: int, findings: int) -> None:
    assert len(against(*(BACKWARD,) * updates)) == findings


def test_returns_of_the_past_and_updates_that_differ() -> None:
    past = replace(BACKWARD, order="past")
    (found,) = against(past, past)
    assert "what was earned before it" in found.message
    assert not against(BACKWARD, past)
    assert not against(BACKWARD, BACKWARD, ONWARD)


def test_a_minus_that_is_missing() -> None:
    lowered = replace(ONWARD, lowered=True)
    assert len(unlikely(lowered, lowered)) == 1
    assert not unlikely(lowered)
    assert not unlikely(lowered, lowered, ONWARD)
    assert not against(lowered, lowered)
