"""LOS723 on plain numbers."""

import pytest

from dryfit.checks.loss.left_terms import SHARE, terms_of_layers_left_out
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_taped import LeftTerms


@pytest.mark.parametrize(("lost", "proven"), [(2.0, True), (2.1 * SHARE, True), (1.9 * SHARE, False)])
def test_terms_that_weigh_enough_are_proven(lost: float, proven: bool) -> None:
    entry = LeftTerms(2, 1, 0.5, 1.0, 2.0, lost)
    (finding,) = terms_of_layers_left_out(Keras(left_terms=(entry,)))
    assert (finding.proof is not None) == proven
    assert "1 of `add_loss` and 1 of regularizers" in finding.message


def test_nothing_left_out() -> None:
    assert not list(terms_of_layers_left_out(Keras()))
