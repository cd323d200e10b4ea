# codes:
# needs: torch
"""Schedules that are given the epoch, or a share of it with every batch."""

import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(400, 6)
y = (x[:, 0] * x[:, 1] > 0).long()
loader = DataLoader(TensorDataset(x, y), batch_size=40, shuffle=True)
net = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9)
warm = torch.optim.lr_scheduler.CosineAnnealingWarmRestarts(optimizer, T_0=5)
for epoch in range(10):
    for number, (inputs, kinds) in enumerate(loader):
        loss = nn.functional.cross_entropy(net(inputs), kinds)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        warm.step(epoch + number / len(loader))
    print(epoch, loss.item())
