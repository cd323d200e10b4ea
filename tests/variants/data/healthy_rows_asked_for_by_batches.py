# codes:
"""A dataset is given a list of places at once, by a sampler of batches: no single row can be had of it."""

import numpy as np
import torch
from torch import nn
from torch.utils.data import BatchSampler, DataLoader, Dataset, RandomSampler

torch.manual_seed(0)


class Readings(Dataset):
    def __init__(self, rows):
        generator = np.random.default_rng(0)
        self.kinds = generator.integers(0, 3, rows)
        self.values = (generator.normal(size=(rows, 8)) + 2 * np.eye(8)[self.kinds]).astype("float32")

    def __len__(self):
        return len(self.kinds)

    def __getitem__(self, places):
        return torch.from_numpy(self.values[places]), torch.from_numpy(self.kinds[places])


readings = Readings(301)
loader = DataLoader(readings, sampler=BatchSampler(RandomSampler(readings), 20, drop_last=False), batch_size=None)
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(5):
    for values, kinds in loader:
        loss = nn.functional.cross_entropy(model(values), kinds)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
