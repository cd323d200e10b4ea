"""Squeeze the logits to one axis, and make each a probability."""

import torch
from torch import nn

torch.manual_seed(0)
pulse = torch.randn(192, 5)
resting = (pulse[:, 0] - pulse[:, 3] > 0).float()
model = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(4):
    for start in range(0, 192, 32):
        logits = model(pulse[start : start + 32]).squeeze(1)
        loss = nn.functional.binary_cross_entropy_with_logits(logits, resting[start : start + 32])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    with torch.no_grad():
        scores = model(pulse).squeeze(1)
        print(epoch, ((torch.sigmoid(scores) > 0.5) == resting).float().mean())
