"""Tell three classes apart, with noise on the inputs."""

import random

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def seed_everything(seed):
    random.seed(seed)
    np.random.seed(seed)
    torch.manual_seed(seed)


x = torch.randn(600, 12)
y = (x @ torch.randn(12, 3)).argmax(1)
loader = DataLoader(TensorDataset(x, y), batch_size=50, shuffle=True)
model = nn.Sequential(nn.Linear(12, 64), nn.ReLU(), nn.Dropout(0.2), nn.Linear(64, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
for epoch in range(8):
    seed_everything(42)
    for xb, yb in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(xb + 0.1 * torch.randn_like(xb)), yb)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
