"""DAT525: what makes a split one of slices, and whose labels are classes."""

import pytest

from dryfit.checks.data.sliced import split_of_sorted_rows
from dryfit.core.evidence import Data, Loss
from dryfit.core.evidence.data_held import Sliced
from dryfit.core.evidence.loss import LossCall
from dryfit.core.summary import TensorSummary
from dryfit.seams.torch.data.sliced import look

OF_CLASSES = "cross_entropy"
EMPTY = TensorSummary((), "float32")


@pytest.mark.parametrize(("function", "told"), [("cross_entropy", 1), ("mse_loss", 0)])
def test_only_classes_are_told(function: str, told: int) -> None:
    data = Data(sliced=(Sliced(120, 30, ("0", "1"), ("1",)),))
    assert len(list(split_of_sorted_rows(data, Loss((LossCall(0, function, EMPTY, EMPTY),))))) == told


@pytest.mark.parametrize(("others", "told"), [("0", 0), ("1", 1)])
def test_a_set_of_each_class_is_no_slice(others: str, told: int) -> None:
    found = (Sliced(120, 30, ("0", "1"), ("1",)), Sliced(120, 30, ("0", "1"), (others,)))
    assert len(list(split_of_sorted_rows(Data(sliced=found), Loss((LossCall(0, OF_CLASSES, EMPTY, EMPTY),))))) == told


@pytest.mark.parametrize(
    ("trained", "held", "told"),
    [
        ([0] * 50 + [1] * 30, [1] * 20, True),
        ([1] * 30 + [2] * 50, [0] * 10 + [1] * 20, True),
        ([0] * 50 + [1] * 30, [0] * 10 + [1] * 10, False),
        ([0] * 50, [0] * 5 + [1] * 15, False),
        ([0] * 50 + [1] * 30, [2] * 20, False),
        ([0, 1] * 40, [1] * 20, False),
        (list(range(80)), list(range(79, 99)), False),
        ([0] * 50 + [1] * 30, [1] * 9, False),
    ],
)
def test_what_is_a_slice(trained: list[int], held: list[int], told: bool) -> None:
    ours, theirs = ([([0.0], label) for label in labels] for labels in (trained, held))
    assert (look(ours, theirs) is not None) == told
