"""What steps of Keras' optimizers are given."""

from dryfit.checks.step.keras import (
    optimizer_of_other_weights,
    rate_that_a_schedule_sets,
    weights_left_out_of_steps,
)
from dryfit.core.evidence import Failure, Failures
from dryfit.core.evidence.keras import Keras, Retuned
from dryfit.core.evidence.keras_given import LeftOut, Scheduled, Strange
from dryfit.core.finding import Location
from dryfit.core.stage import Stage

HERE = Location("train.py", 9)
APPLIED = Failures((Failure(0, Stage.STEP, "apply", "ValueError", "Unknown variable"),))


def test_weights_left_out_of_steps() -> None:
    entry = LeftOut("Adam", ("dense/kernel", "dense/bias", "norm/gamma"), 8, 0.5, HERE)
    (finding,) = weights_left_out_of_steps(Keras(left_out=(entry,)))
    assert "5 of 8 trainable weights" in finding.message
    assert "and 1 more" in finding.message
    assert finding.proof is not None
    assert not list(weights_left_out_of_steps(Keras()))


def test_optimizer_of_other_weights() -> None:
    keras = Keras(strange=(Strange("Adam", "critic/dense/kernel", 4, 6, HERE),))
    (finding,) = optimizer_of_other_weights(keras, APPLIED)
    assert (finding.explains, finding.facts["others"]) == (0, 4)
    assert not list(optimizer_of_other_weights(keras, Failures()))
    retuned = Keras(strange=keras.strange, retuned=(Retuned(4, 6, HERE),))
    assert not list(optimizer_of_other_weights(retuned, APPLIED))


def test_a_rate_that_a_schedule_sets_is_proven_before_it_raises() -> None:
    keras = Keras(scheduled=(Scheduled("ReduceLROnPlateau", "CosineDecay", "TypeError", HERE),))
    (finding,) = rate_that_a_schedule_sets(keras, Failures())
    assert finding.proof is not None
    (finding,) = rate_that_a_schedule_sets(keras, APPLIED)
    assert (finding.proof, finding.explains) == (None, 0)
