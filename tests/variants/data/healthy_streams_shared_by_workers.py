# codes:
"""Streams whose workers differ: by torch's own seed, by their number, and by their function."""

import random

import torch
from torch import nn
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

ROWS = torch.randn(240, 4, generator=torch.Generator().manual_seed(0))


class Drawn(IterableDataset):
    def __iter__(self):
        for _ in range(60):
            values = torch.randn(4)
            yield values, int(values[0] + random.random() > 0.5)


class Numbered(IterableDataset):
    def __iter__(self):
        info = get_worker_info()
        rng = random.Random(3 + (info.id if info else 0))
        for _ in range(60):
            values = torch.tensor([rng.gauss(0, 1) for _ in range(4)])
            yield values, int(values[0] > 0)


class Parted(IterableDataset):
    def __init__(self):
        self.first, self.last = 0, len(ROWS)

    def __iter__(self):
        for row in ROWS[self.first : self.last]:
            yield row, int(row[0] > 0)


def part(worker):
    info = get_worker_info()
    each = len(ROWS) // info.num_workers
    info.dataset.first, info.dataset.last = worker * each, (worker + 1) * each


def train(loader):
    model = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 2))
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    for values, labels in loader:
        loss = nn.functional.cross_entropy(model(values), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


if __name__ == "__main__":
    torch.manual_seed(0)
    train(DataLoader(Drawn(), batch_size=12, num_workers=2))
    train(DataLoader(Numbered(), batch_size=12, num_workers=2))
    train(DataLoader(Parted(), batch_size=12, num_workers=2, worker_init_fn=part))
