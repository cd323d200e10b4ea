# codes: DAT505
"""Prices are shuffled and their houses are not."""

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(0)
houses = rng.normal(size=(800, 6)).astype("float32")
prices = (houses[:, 0] * 2 + houses[:, 1] + rng.normal(0, 0.2, 800)).astype("float32")
rng.shuffle(prices)
data = TensorDataset(torch.from_numpy(houses), torch.from_numpy(prices))
model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 1), nn.Flatten(0))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(3):
    for x, y in DataLoader(data, 32, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(x), y)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
