"""STP718 on plain numbers."""

from dryfit.checks.step.fooled import judge_trained_to_be_fooled
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_taped import Fooled


def test_a_judge_is_told_with_what_steps_it() -> None:
    by_hand, compiled = Fooled("judge", 4, 0.5, -0.4, False), Fooled("judge", 4, 0.5, -0.4, True)
    (finding,) = judge_trained_to_be_fooled(Keras(fooled=(by_hand,)))
    assert "also steps the 4 weights of `judge`" in finding.message
    assert finding.fix == "Take the gradients of the generator's weights alone."
    (finding,) = judge_trained_to_be_fooled(Keras(fooled=(compiled,)))
    assert "trainable = False" in str(finding.fix)
    assert not list(judge_trained_to_be_fooled(Keras()))
