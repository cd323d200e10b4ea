# codes: SCR150
"""The loss of one example is asked for an item of it."""

import torch
from torch import nn

torch.manual_seed(12)
x = torch.randn(96, 4)
y = (x[:, 0] > 0).long()
model = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(5):
    for start in range(0, 96, 32):
        loss = nn.functional.cross_entropy(model(x[start : start + 32]), y[start : start + 32])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss[0].item())
