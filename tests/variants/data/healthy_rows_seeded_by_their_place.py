# codes:
"""Noise that is each row's own, and pixels in an order that is the same for all rows, as the task wants it."""

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Signals(Dataset):
    def __init__(self, rows):
        self.kinds = np.arange(rows) % 2
        self.values = (np.random.RandomState(1).randn(rows, 16) + self.kinds[:, None]).astype("float32")

    def __len__(self):
        return len(self.kinds)

    def __getitem__(self, index):
        source = np.random.RandomState(index)
        order = np.random.RandomState(0).permutation(16)
        noise = source.normal(0, 0.2, size=16).astype("float32")
        return torch.from_numpy((self.values[index] + noise)[order]), int(self.kinds[index])


class Permuted(Signals):
    def __getitem__(self, index):
        order = np.random.default_rng(0).permutation(16)
        return torch.from_numpy(self.values[index][order]), int(self.kinds[index])


model = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for rows in (Signals(256), Permuted(256)):
    for epoch in range(3):
        for batch, target in DataLoader(rows, batch_size=32, shuffle=True):
            optimizer.zero_grad()
            loss = nn.functional.cross_entropy(model(batch), target)
            loss.backward()
            optimizer.step()
        print(epoch, loss.item())
