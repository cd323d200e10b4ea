"""STP720: gradients that are added up and never emptied."""

from dryfit.checks.step.unemptied import gradients_never_emptied
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_taped import Unemptied
from dryfit.core.finding import Location

LINE = Location("train.py", 4, text="optimizer.apply_gradients(zip(sums, weights))")


def test_gradients_never_emptied() -> None:
    (finding,) = gradients_never_emptied(Keras(unemptied=(Unemptied("SGD", 3, 12, 4, 2.0, 0.7, LINE),)))
    assert "all 12 batches so far, and 4 came since" in finding.message
    assert finding.proof is not None
    assert finding.location == LINE
    assert not list(gradients_never_emptied(Keras()))
