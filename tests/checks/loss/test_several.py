"""Rows of zeros and ones given to a cross-entropy, on both sides of what makes them several labels."""

import pytest

from dryfit.checks.loss.several import multi_label_as_classes
from dryfit.core.evidence import Failures, Forward, Loss
from dryfit.core.evidence.loss import LossCall
from dryfit.core.summary import TensorSummary
from make import location


@pytest.mark.parametrize(
    ("sums", "mean", "findings"),
    [((1.0, 3.0), 0.4, 1), ((1.0, 1.0), 0.4, 0), ((0.0, 2.0), 0.4, 1), ((0.9, 2.0), 0.3, 0)],
)
def test_several_labels_of_an_example(sums: tuple[float, float], mean: float, findings: int) -> None:
    target = TensorSummary((16, 5), "float32", min=0.0, max=1.0, mean=mean, zero_fraction=0.6, row_sums=sums)
    call = LossCall(0, "cross_entropy", TensorSummary((16, 5), "float32"), target, location())
    assert len(list(multi_label_as_classes(Failures(()), Forward(), Loss((call,))))) == findings


@pytest.mark.parametrize(
    ("most", "floor", "findings"), [(3, 0.30, 1), (2, 0.04, 1), (2, 0.03, 0), (None, None, 0)], ids=str
)
def test_several_labels_of_one_softmax(most: int | None, floor: float | None, findings: int) -> None:
    target = TensorSummary((16, 5), "float32", min=0.0, max=1.0, mean=0.4, std=0.5, zero_fraction=0.6)
    given = TensorSummary((16, 5), "float32")
    call = LossCall(0, "binary_cross_entropy", given, target, location(), made_by="softmax", most=most, floor=floor)
    assert len(list(multi_label_as_classes(Failures(()), Forward(), Loss((call,))))) == findings
