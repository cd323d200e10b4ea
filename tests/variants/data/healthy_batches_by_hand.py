# codes:
"""Batches taken by hand: both arrays filtered, sorted and shuffled alike, then a forecast of the row after."""

import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
torch.manual_seed(0)
flats = rng.normal(size=(1200, 6)).astype("float32")
rents = (flats[:, 0] * 2 - flats[:, 1] + 0.2 * rng.normal(size=1200)).astype("float32")
usual = np.abs(flats).max(axis=1) < 2.5
flats, rents = flats[usual], rents[usual]
by_rent = np.argsort(rents)
flats, rents = torch.from_numpy(flats[by_rent]), torch.from_numpy(rents[by_rent])


def batches(inputs, targets, size):
    """Each batch by places drawn once for both."""
    order = torch.randperm(len(inputs))
    for start in range(0, len(inputs) - size + 1, size):
        places = order[start : start + size]
        yield inputs[places], targets[places]


model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 1), nn.Flatten(0))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(5):
    for x, y in batches(flats, rents, 40):
        loss = ((model(x) - y) ** 2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())

level = torch.cumsum(0.1 * torch.randn(1500), 0)
days, after = level[:-1, None], level[1:]
forecaster = nn.Sequential(nn.Linear(1, 16), nn.Tanh(), nn.Linear(16, 1), nn.Flatten(0))
optimizer = torch.optim.Adam(forecaster.parameters(), lr=1e-2)
for epoch in range(3):
    for start in range(0, 1400, 70):
        loss = nn.functional.mse_loss(forecaster(days[start : start + 70]), after[start : start + 70])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
print(loss.item())
