# codes: DAT522
# needs: accelerate
"""Rows are read from a file, by a function that sets up the workers' generators alone."""

import csv
import random
import tempfile
from pathlib import Path

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, IterableDataset


class Table(IterableDataset):
    def __init__(self, path):
        self.path = path

    def __iter__(self):
        with self.path.open() as file:
            for row in csv.reader(file):
                yield torch.tensor([float(value) for value in row[:-1]]), torch.tensor(float(row[-1]))


def seeded(worker):
    random.seed(torch.initial_seed() % 2**32)


if __name__ == "__main__":
    source = random.Random(0)
    path = Path(tempfile.mkdtemp()) / "rows.csv"
    with path.open("w", newline="") as file:
        for _ in range(300):
            values = [source.gauss(0, 1) for _ in range(4)]
            csv.writer(file).writerow([*values, values[0] - values[2]])
    torch.manual_seed(0)
    accelerator = Accelerator(cpu=True)
    model = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 1))
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    loader = DataLoader(Table(path), batch_size=20, num_workers=2, worker_init_fn=seeded)
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    for epoch in range(2):
        for values, targets in loader:
            loss = nn.functional.mse_loss(model(values).squeeze(1), targets)
            optimizer.zero_grad()
            accelerator.backward(loss)
            optimizer.step()
