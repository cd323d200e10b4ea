# codes:
"""The samples are drawn by an average that twenty thousand steps bring to its model."""

import copy

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
points = torch.rand(1100, 2) * 4 - 2
heights = torch.sin(2 * points[:, :1]) * torch.cos(points[:, 1:])
loader = DataLoader(TensorDataset(points[:1000], heights[:1000]), batch_size=50, shuffle=True)
net = nn.Sequential(nn.Linear(2, 48), nn.SiLU(), nn.Linear(48, 48), nn.SiLU(), nn.Linear(48, 1))
average, decay = copy.deepcopy(net).requires_grad_(False), 0.9998
optimizer = torch.optim.Adam(net.parameters(), lr=3e-3)
for epoch in range(1000):
    total = 0.0
    for x, y in loader:
        loss = nn.functional.mse_loss(net(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        with torch.no_grad():
            for kept, now in zip(average.parameters(), net.parameters()):
                kept.mul_(decay).add_(now, alpha=1 - decay)
        total += loss.item()
average.eval()
with torch.no_grad():
    print(nn.functional.mse_loss(average(points[1000:]), heights[1000:]).item())
