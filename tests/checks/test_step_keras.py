"""What steps of Keras' optimizers are given."""

from dryfit.checks.step_keras import weights_left_out_of_steps
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_given import LeftOut
from dryfit.core.finding import Location


def test_weights_left_out_of_steps() -> None:
    entry = LeftOut("Adam", ("dense/kernel", "dense/bias", "norm/gamma"), 8, 0.5, Location("train.py", 9))
    (finding,) = weights_left_out_of_steps(Keras(left_out=(entry,)))
    assert "5 of 8 trainable weights" in finding.message
    assert "and 1 more" in finding.message
    assert finding.proof is not None
    assert not list(weights_left_out_of_steps(Keras()))
