# codes:
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

rng = np.random.default_rng(0)


class NextDay(Dataset):
    """The signs of today's returns, and whether tomorrow's first one is positive."""

    def __init__(self):
        self.returns = rng.normal(size=(700, 5)).astype("float32")
        self.up = (self.returns[:, 0] > 0).astype("int64")

    def __len__(self):
        return len(self.returns) - 1

    def __getitem__(self, day):
        return self.returns[day], self.up[day + 1]


model = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters())
for epoch in range(2):
    for today, up in DataLoader(NextDay(), batch_size=32, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(today), up).backward()
        optimizer.step()
