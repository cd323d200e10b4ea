"""Labels out of step: what the seam has proven is told, with what it has proven it by."""

import pytest

from dryfit.checks.data_pairs import REMEDIES, labels_out_of_step
from dryfit.core.evidence.data import Data, Pairing
from make import location


@pytest.mark.parametrize("kind", sorted(REMEDIES))
def test_a_pairing_is_told_once_with_its_proof(kind: str) -> None:
    pairing = Pairing(kind, 400, 0.5, 0.95, 0.52, location())
    (finding,) = labels_out_of_step(Data(pairings=(pairing, pairing)))
    assert finding.location == location()
    assert finding.fix == REMEDIES[kind]
    assert finding.proof is not None
    assert "50%" in finding.proof.before
    assert "95%" in finding.proof.after


def test_nothing_is_told_of_nothing() -> None:
    assert not list(labels_out_of_step(Data()))
