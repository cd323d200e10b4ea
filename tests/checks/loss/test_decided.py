"""Checks of losses that are given a decision."""

import pytest

import make
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Failure, Failures, Loss
from dryfit.core.evidence.loss import LossCall
from dryfit.core.stage import Stage
from dryfit.core.summary import TensorSummary

IDS = TensorSummary((8,), "int64")


@pytest.mark.parametrize(
    ("given", "target", "says"),
    [
        (IDS, IDS, True),
        (TensorSummary((8,), "float32"), IDS, False),
        (IDS, TensorSummary((8,), "float32"), False),
        (TensorSummary((8, 3), "int64"), IDS, False),
    ],
)
def test_classes_in_place_of_logits(given: TensorSummary, target: TensorSummary, says: bool) -> None:
    call = LossCall(0, "cross_entropy", given, target, make.location(9), failed=True)
    failure = Failure(0, Stage.LOSS, "cross_entropy", "RuntimeError", "no", make.location(9))
    seen = Evidence(loss=Loss((call,)), failures=Failures((failure,)))
    told = ["The loss is given int64 classes (8,); it compares the scores of all with the target."]
    assert [one.message for one in CATALOGUE["LOS123"].run(seen).findings] == told * says
