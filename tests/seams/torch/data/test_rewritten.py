"""Rows that are read twice before the first pass: what a dataset keeps of them is as its own reading leaves it."""

import pytest

torch = pytest.importorskip("torch")

from torch.utils.data import DataLoader, Dataset  # noqa: E402

from dryfit.seams.torch.data import rewritten  # noqa: E402


class Filled(Dataset):
    """Fills a table row by row, and knows which rows are in it."""

    def __init__(self) -> None:
        self.table, self.ready, self.reads = torch.zeros(8, 3), [False] * 8, 0

    def __len__(self) -> int:
        return len(self.table)

    def __getitem__(self, index: int) -> torch.Tensor:
        self.reads += 1
        if not self.ready[index]:
            self.table[index] = torch.full((3,), index + 1.0)
            self.ready[index] = True
        return self.table[index]


class Named(Dataset):
    """Keeps nothing of its rows, and counts how often they are read."""

    reads = 0

    def __len__(self) -> int:
        return 8

    def __getitem__(self, index: int) -> torch.Tensor:
        self.reads += 1
        return torch.full((3,), index + 1.0)


def test_a_table_that_is_filled_stays_filled() -> None:
    data = Filled()
    assert rewritten.look(torch, DataLoader(data)) is None
    assert data.reads
    assert all(data.table[n, 0] == (n + 1 if ready else 0) for n, ready in enumerate(data.ready))


def test_rows_of_which_nothing_is_kept_are_not_read() -> None:
    data = Named()
    assert rewritten.look(torch, DataLoader(data)) is None
    assert data.reads == 0
