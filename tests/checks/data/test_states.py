"""DAT527, on both sides of its thresholds."""

import pytest

from dryfit.checks.data.states import FELT, HABIT, state_of_other_rows
from dryfit.core.evidence import Data
from dryfit.core.evidence.data_held import StateCarried
from dryfit.core.finding import Finding, Location

WHERE = Location("train.py", 9, 0, 9, 15, "model(xb, state)")


def judged(batches: int = HABIT, change: float = 0.5) -> list[Finding]:
    told = state_of_other_rows(Data(states_carried=(StateCarried("LSTM", batches, change, 1.0, WHERE),)))
    return [found for found in told if isinstance(found, Finding)]


def test_a_state_that_other_rows_left() -> None:
    (found,) = judged()
    assert found.location == WHERE
    assert "`LSTM`" in found.message
    assert found.proof is not None
    assert "50% of their spread" in found.proof.before


@pytest.mark.parametrize(("batches", "change"), [(HABIT - 1, 0.5), (HABIT, FELT)])
def test_seldom_and_unfelt(batches: int, change: float) -> None:
    assert not judged(batches, change)
