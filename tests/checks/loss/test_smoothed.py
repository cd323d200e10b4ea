"""LOS136, on both sides of its threshold, and where a label is smoothed away on purpose."""

from dataclasses import replace

import pytest

import make
from dryfit.checks.loss.smoothed import MOST, labels_smoothed_away
from dryfit.core.evidence import Loss, Script
from dryfit.core.evidence.loss import LossCall
from dryfit.core.finding import Finding

IDS = make.tensor(8, dtype="int64")
CALL = LossCall(0, "cross_entropy", make.tensor(8, 10, dtype="float32"), IDS, classes=10, smoothing=0.9)


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (CALL, 1),
        (replace(CALL, smoothing=MOST), 1),
        (replace(CALL, smoothing=MOST - 0.01), 0),
        (replace(CALL, smoothing=1.0), 0),
        (replace(CALL, training=False), 0),
        (replace(CALL, classes=None), 0),
        (replace(CALL, target=make.tensor(8, 10, dtype="float32")), 0),
    ],
)
def test_labels_that_are_smoothed(call: LossCall, told: int) -> None:
    assert len(list(labels_smoothed_away(Script(), Loss(calls=(call,))))) == told


def test_a_right_and_sure_answer_is_worse_than_none() -> None:
    (found,) = labels_smoothed_away(Script(), Loss(calls=(CALL,)))
    assert isinstance(found, Finding)
    assert found.proof is not None
    assert "5.51" in found.proof.before
    assert "2.3" in found.proof.before
