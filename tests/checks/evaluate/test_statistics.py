"""EVL104, on both sides of its thresholds: momentum 0, one that is too small, a copy without buffers."""

from dataclasses import replace

import pytest

from dryfit.checks.evaluate.statistics import NOISE, TRAINING, statistics_never_taken
from dryfit.core.evidence import Evaluate, Forward, Learn
from dryfit.core.evidence.evaluate import UntakenStatistics
from dryfit.core.evidence.forward import Call, Model
from dryfit.core.finding import Finding, Location

ZERO = UntakenStatistics(0, layers=2, batches=8, difference=0.5)
SMALL = replace(ZERO, momentum=0.001, spread=0.1)
COPY = replace(ZERO, model=1, leader=0)
ASKED = Location("train.py", 20, 0, 20, 11, "average(x)")


def judged(found: UntakenStatistics, planned: int | None = 100) -> list[Finding]:
    forward = Forward((Model(0, "Net"), Model(1, "Net")), (Call(0, 0), Call(1, 1, ASKED)))
    told = statistics_never_taken(Evaluate(untaken=(found,)), forward, Learn(planned=planned))
    return [found for found in told if isinstance(found, Finding)]


@pytest.mark.parametrize(("difference", "told"), [(NOISE, 0), (2 * NOISE, 1)])
@pytest.mark.parametrize("found", [ZERO, COPY])
def test_answers_that_differ(found: UntakenStatistics, difference: float, told: int) -> None:
    assert len(judged(replace(found, difference=difference))) == told


@pytest.mark.parametrize(
    ("found", "planned", "told"),
    [
        (SMALL, 100, 1),
        # 0.999 ** 1000 is 0.37: most of them are taken by then.
        (SMALL, 1000, 0),
        # A trial of the script, and a training of a length that nothing tells.
        (SMALL, TRAINING - 1, 0),
        (SMALL, None, 0),
        # torch's own momentum.
        (replace(SMALL, momentum=0.1), 100, 0),
        # Less apart than the answers are from one another.
        (replace(SMALL, spread=0.6), 100, 0),
    ],
)
def test_a_small_momentum(found: UntakenStatistics, planned: int | None, told: int) -> None:
    assert len(judged(found, planned)) == told


def test_a_copy_is_told_where_it_is_asked() -> None:
    (found,) = judged(COPY)
    assert found.location == ASKED
    assert found.facts["layers"] == 2
