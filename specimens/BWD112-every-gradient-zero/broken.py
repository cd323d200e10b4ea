"""Give a loss written by hand the signs of the scores: a step has no slope."""

import torch
from torch import nn

torch.manual_seed(0)
signals = torch.randn(512, 6)
side = torch.sign(signals[:, 0] - signals[:, 3])
model = nn.Sequential(nn.Linear(6, 24), nn.Tanh(), nn.Linear(24, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(50):
    for rows, wanted in zip(signals.split(64), side.split(64)):
        scores = model(rows).squeeze(1)
        loss = ((scores.sign() - wanted) ** 2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
