"""DAT502 for targets that a loop takes from an array of its own, on both sides of its threshold."""

import pytest

from dryfit.checks.data.constant import CONSTANT_ROWS, constant_label
from dryfit.core.evidence import Data, Loss
from dryfit.core.evidence.data_rows import ConstantTarget
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_rows import OneKept
from dryfit.core.evidence.loss import LossCall
from dryfit.core.summary import TensorSummary

SHAPE = TensorSummary((16, 2), "float32")


def _loss(lowest: float, highest: float) -> Loss:
    return Loss((LossCall(0, "cross_entropy", SHAPE, SHAPE, target_min=lowest, target_max=highest),))


@pytest.mark.parametrize(("rows", "told"), [(CONSTANT_ROWS - 1, 0), (CONSTANT_ROWS, 1)])
def test_rows_of_one_label(rows: int, told: int) -> None:
    data = Data(constant_targets=(ConstantTarget(0.0, rows),))
    found = list(constant_label(data, _loss(0.0, 0.0), None))
    assert len(found) == told
    assert all(finding.proof for finding in found)


def test_a_loss_with_other_targets_takes_them_from_elsewhere() -> None:
    data = Data(constant_targets=(ConstantTarget(0.0, CONSTANT_ROWS),))
    assert not list(constant_label(data, _loss(0.0, 1.0), None))


@pytest.mark.parametrize(
    ("kept", "told"),
    [
        ((OneKept(1, CONSTANT_ROWS, 320, 2, 1),), 1),
        ((OneKept(1, CONSTANT_ROWS - 1, 320, 2, 1),), 0),
        ((OneKept(1, 160, 320, 2, 2),), 0),
        ((OneKept(0, 160, 320, 2, 1), OneKept(1, 160, 320, 2, 1)), 0),
    ],
)
def test_a_filter_that_leaves_every_fit_one_class(kept: tuple[OneKept, ...], told: int) -> None:
    found = list(constant_label(None, None, Keras(one_kept=kept)))
    assert len(found) == told
    assert all(finding.proof for finding in found)
