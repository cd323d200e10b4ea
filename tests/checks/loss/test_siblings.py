"""LOS129, on both sides of its thresholds."""

import pytest

import make
from dryfit.checks.loss.siblings import FEWEST
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Loss
from dryfit.core.evidence.loss import Siblings


def told(parted: int, joined: int, others_parted: int, others_joined: int) -> bool:
    entry = Siblings(parted, joined, others_parted, others_joined, make.location())
    return bool(list(CATALOGUE["LOS129"].run(make.evidence(loss=Loss(siblings=(entry,)))).findings))


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ((FEWEST, 0, 0, FEWEST), True),
        ((FEWEST - 1, 0, 0, FEWEST), False),
        ((FEWEST, 0, 0, FEWEST - 1), False),
        ((96, 4, 4, 96), True),
        ((94, 6, 4, 96), False),
        ((96, 4, 6, 94), False),
        ((0, 100, 100, 0), False),
        # All pairs brought together, or all driven apart, is no exchange.
        ((0, 100, 0, 100), False),
        ((100, 0, 100, 0), False),
    ],
)
def test_pairs_of_one_class_driven_apart(counts: tuple[int, int, int, int], expected: bool) -> None:
    assert told(*counts) is expected
