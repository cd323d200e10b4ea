"""A regression on distances, some of which are 0."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
points = torch.randn(64, 4)
points[::8] = 0.0
loader = DataLoader(TensorDataset(points, points.norm(dim=1)), batch_size=16)
model = nn.Linear(4, 2, bias=False)
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)

for _epoch in range(3):
    for x, y in loader:
        distance = model(x).square().sum(1).add(1e-8).sqrt()
        loss = nn.functional.mse_loss(distance, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
