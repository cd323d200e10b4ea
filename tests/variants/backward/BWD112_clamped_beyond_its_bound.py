# codes: BWD112
# needs: torch
"""Prices are clamped to at least 100, and the model's first answers are all below."""

import torch
import torch.nn as nn

generator = torch.Generator().manual_seed(1)
area = torch.rand(600, 3, generator=generator)
price = 120 + 40 * area.sum(1, keepdim=True)
net = nn.Sequential(nn.Linear(3, 32), nn.ReLU(), nn.Linear(32, 1))
opt = torch.optim.SGD(net.parameters(), lr=1e-3)
for epoch in range(20):
    order = torch.randperm(len(area), generator=generator)
    for part in order.split(50):
        estimate = torch.clamp(net(area[part]), min=100.0)
        loss = (estimate - price[part]).abs().mean()
        opt.zero_grad()
        loss.backward()
        opt.step()
    print(f"epoch {epoch}: off by {loss.item():.1f}")
