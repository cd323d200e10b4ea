# codes:
"""What may be empty is asked first, or given a default."""

import random

import torch
from torch import nn

torch.manual_seed(0)
tide = torch.randn(128, 3)
moon = tide[:, :1] - tide[:, 2:]
model = nn.Linear(3, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
kept = []
for epoch in range(40):
    loss = nn.functional.mse_loss(model(tide), moon)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if epoch > 100:
        kept.append(float(loss))
best = min(kept, default=float(loss.detach()))
try:
    shown = random.choice(kept)
except IndexError:
    shown = best
print(best, shown)
