# codes: SCR125
"""A mean loss is printed by the letter of whole numbers."""

import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(96, 5)
y = (x[:, 0] > 0).long()
net = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 2))
opt = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(2):
    total = 0.0
    for start in range(0, 96, 8):
        loss = nn.functional.cross_entropy(net(x[start : start + 8]), y[start : start + 8])
        opt.zero_grad()
        loss.backward()
        opt.step()
        total += loss.item()
    print(f"epoch {epoch:3d}: loss {total / 12:5d}")
