"""Weights in proportion to the frequencies, on both sides of each threshold."""

import pytest

from dryfit.checks import loss_weights as checks
from dryfit.core.evidence import Data, Loss
from dryfit.core.evidence.data import Dataset, Labels
from dryfit.core.evidence.keras import Keras, Weighted
from dryfit.core.evidence.loss import LossCall
from dryfit.core.summary import TensorSummary
from make import location

INPUT, TARGET = TensorSummary((32, 3), "float32"), TensorSummary((32,), "int64")


@pytest.mark.parametrize(
    ("weights", "counts", "findings"),
    [
        ((0.8, 0.15, 0.05), (800, 150, 50), 1),
        ((0.8, 0.15, 0.062), (800, 150, 50), 1),
        ((0.8, 0.15, 0.064), (800, 150, 50), 0),
        ((1.25, 6.7, 20.0), (800, 150, 50), 0),
        ((0.4, 0.4, 0.2), (400, 400, 200), 1),
        ((0.4, 0.4, 0.21), (400, 400, 210), 0),
        ((0.8, 0.15), (800, 150, 50), 0),
        ((0.8, 0.2, 0.0), (800, 150, 50), 0),
        ((), (800, 150, 50), 0),
    ],
)
def test_weights_that_follow_the_counts(weights: tuple[float, ...], counts: tuple[int, ...], findings: int) -> None:
    labels = Labels("1", "int64", 1000, counts={str(label): count for label, count in enumerate(counts)})
    loss = Loss((LossCall(0, "cross_entropy", INPUT, TARGET, location(9), weighted=bool(weights), weights=weights),))
    told = list(checks.weights_of_frequent_classes(loss, Data((Dataset("train", labels=labels),)), None))
    assert len(told) == findings
    keys = tuple(range(len(weights)))
    if len(keys) == len(counts):
        given = Keras(weighted=(Weighted(keys, keys, None, weights, counts),))
        assert len(list(checks.weights_of_frequent_classes(Loss(), None, given))) == findings
