"""Outputs without a loss, after a fit and where Keras refuses one."""

import pytest

from dryfit.checks.loss.outputs import output_without_loss
from dryfit.core.evidence import Failure, Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_given import Unasked
from dryfit.core.stage import Stage

REFUSED = Failures((Failure(0, Stage.STEP, "train_step", "ValueError", "Expected keys"),))


@pytest.mark.parametrize(
    ("stepped", "failures", "told"), [(True, Failures(), True), (False, REFUSED, True), (False, Failures(), False)]
)
def test_an_output_without_a_loss(stepped: bool, failures: Failures, told: bool) -> None:
    keras = Keras(unasked=(Unasked("urgent", "dense", 2, False, stepped),))
    found = list(output_without_loss(keras, failures))
    assert bool(found) is told
    assert not found or (found[0].proof is not None) is stepped
