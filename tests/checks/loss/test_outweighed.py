"""LOS133: what a code costs, and what a reconstruction gains."""

import pytest

from dryfit.checks.loss.divergences import divergence_outweighs_reconstruction
from dryfit.core.evidence import Loss
from dryfit.core.evidence.loss import Outweighed


@pytest.mark.parametrize(("gains", "told"), [((), 0), ((0.4,), 1), ((0.5,), 0), ((0.4, 0.4), 1), ((0.4, 0.6), 0)])
def test_gain_of_the_first_unit(gains: tuple[float, ...], told: int) -> None:
    found = tuple(Outweighed(gain, cost=1.0, divergence=0.1, examples=32) for gain in gains)
    assert len(list(divergence_outweighs_reconstruction(Loss(outweighed=found)))) == told
