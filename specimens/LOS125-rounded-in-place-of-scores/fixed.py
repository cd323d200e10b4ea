"""Round the probabilities for the accuracy alone."""

import torch
from torch import nn

torch.manual_seed(0)
soil = torch.randn(256, 4)
fertile = (soil[:, 0] + soil[:, 1] > 0).float()
model = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 1), nn.Sigmoid())
loss_fn = nn.BCELoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(60):
    chance = model(soil).squeeze(1)
    answer = torch.round(chance)
    loss = loss_fn(chance, fertile)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if epoch % 20 == 0:
        print(epoch, loss.item(), (answer == fertile).float().mean().item())
