"""LOS311: class weights of another type or number, on both sides."""

import pytest

from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Failure, Failures, Loss
from dryfit.core.evidence.loss import LossCall
from dryfit.core.stage import Stage
from dryfit.core.summary import TensorSummary

LOGITS, TARGETS = TensorSummary((4, 3), "float32", "cpu"), TensorSummary((4,), "int64", "cpu")


@pytest.mark.parametrize(
    ("shape", "dtype", "told"),
    [
        ((3,), "float64", "float64"),
        ((2,), "float32", "2 class weights for 3 classes"),
        ((3,), "float32", ""),
    ],
)
def test_weights_fit_in_type_and_number(shape: tuple[int, ...], dtype: str, told: str) -> None:
    weight = TensorSummary(shape, dtype, "cpu")
    failure = Failure(0, Stage.LOSS, "cross_entropy", "RuntimeError", "", inputs={"weight": weight})
    call = LossCall(0, "cross_entropy", LOGITS, TARGETS, classes=3, failed=True)
    found = CATALOGUE["LOS311"].run(Evidence(loss=Loss((call,)), failures=Failures((failure,)))).findings
    assert [told in finding.message for finding in found] == ([True] if told else [])


def test_a_loss_without_weights_says_nothing() -> None:
    failure = Failure(0, Stage.LOSS, "cross_entropy", "RuntimeError", "", inputs={"input": LOGITS})
    call = LossCall(0, "cross_entropy", LOGITS, TARGETS, classes=3, failed=True)
    assert not CATALOGUE["LOS311"].run(Evidence(loss=Loss((call,)), failures=Failures((failure,)))).findings
