"""The mode in which a Keras model is called."""

import pytest

from dryfit.checks.evaluate_keras import loop_without_training_mode
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_given import Calm


@pytest.mark.parametrize(("written", "said"), [(True, "with `training=False`"), (False, "without `training=True`")])
def test_a_loop_without_training_mode(written: bool, said: str) -> None:
    (finding,) = loop_without_training_mode(Keras(calm=(Calm("net", "dropout", 0.4, written),)))
    assert said in finding.message
