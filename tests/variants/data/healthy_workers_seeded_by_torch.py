# codes:
"""Workers seed numpy by torch's seed; those of the evaluation are pinned, and so are rows that draw nothing."""

import random

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Signals(Dataset):
    def __init__(self, rows, noise):
        self.kinds = np.arange(rows) % 2
        self.values = (np.random.RandomState(rows).randn(rows, 8) + self.kinds[:, None]).astype("float32")
        self.noise = noise

    def __len__(self):
        return len(self.kinds)

    def __getitem__(self, index):
        row = self.values[index]
        if self.noise:
            row = row + np.random.normal(0, self.noise, size=8).astype("float32")
        return torch.from_numpy(row), int(self.kinds[index])


def seed_worker(worker_id):
    seed = torch.initial_seed() % 2**32
    np.random.seed(seed)
    random.seed(seed)


def pin(worker_id):
    np.random.seed(0)


if __name__ == "__main__":
    train = DataLoader(Signals(256, 0.1), batch_size=32, shuffle=True, num_workers=2, worker_init_fn=seed_worker)
    plain = DataLoader(Signals(192, 0.0), batch_size=32, shuffle=True, num_workers=2, worker_init_fn=pin)
    held = DataLoader(Signals(64, 0.0), batch_size=32, num_workers=2, worker_init_fn=pin)
    model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    for epoch in range(4):
        model.train()
        for batch, target in train if epoch % 2 == 0 else plain:
            optimizer.zero_grad()
            loss = nn.functional.cross_entropy(model(batch), target)
            loss.backward()
            optimizer.step()
        model.eval()
        with torch.no_grad():
            print(epoch, sum(int((model(x).argmax(1) == y).sum()) for x, y in held) / 64)
