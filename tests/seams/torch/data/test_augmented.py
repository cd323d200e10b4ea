"""Rows that are augmented, and rows that are made up, of a training set and a held-out one."""

import pytest
import torch
from torch.utils.data import Dataset

from dryfit.seams.torch.data.augmented import look


class Rows(Dataset[tuple[torch.Tensor, int]]):
    def __init__(self, kept: bool, drawn: bool) -> None:
        self.kinds = [number % 3 for number in range(60)]
        self.drawn = drawn
        if kept:
            self.inputs = torch.rand(60, 4)

    def __len__(self) -> int:
        return 60

    def __getitem__(self, index: int) -> tuple[torch.Tensor, int]:
        inputs = self.inputs[index] if hasattr(self, "inputs") else torch.zeros(4)
        return inputs + torch.randn(4) * self.drawn, self.kinds[index]


@pytest.mark.parametrize(
    ("kept", "trained", "held", "told"),
    [(True, True, True, True), (True, True, False, False), (True, False, True, False), (False, True, True, False)],
)
def test_rows_of_an_evaluation_that_change(kept: bool, trained: bool, held: bool, told: bool) -> None:
    assert (look(Rows(kept, trained), Rows(kept, held)) is not None) == told
