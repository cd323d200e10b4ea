# codes: SCR119
# needs: torch
"""`next` is asked of the function that makes the batches, not of what it gives."""

import torch
from torch import nn


def endless(size):
    while True:
        x = torch.randn(size, 8)
        yield x, (x[:, 0] > x[:, 1]).long()


def sampled():
    return endless(32)


torch.manual_seed(0)
net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
for step in range(200):
    x, y = next(sampled)
    loss = nn.functional.cross_entropy(net(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
