"""EVL705 on plain numbers."""

from dryfit.checks.evaluate.places import ALL_PLACES, score_that_cannot_miss
from dryfit.core.evidence.keras import Keras, Scored


def test_as_many_places_as_classes() -> None:
    scored = Scored("TopKCategoricalAccuracy", ALL_PLACES, "categorical_crossentropy", 1.0, "5", 0.25, None, 4)
    (finding,) = score_that_cannot_miss(Keras(scored=(scored,)))
    assert "the 5 best of 4 classes" in finding.message
    assert not list(score_that_cannot_miss(Keras(scored=(Scored("accuracy", "ids", "mse", 0.5, "mae", 0.1),))))
