"""Sort points into three kinds; the labels stay a list."""

import torch
from torch import nn

torch.manual_seed(0)
features = torch.randn(96, 8)
kinds = [row % 3 for row in range(96)]

model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
criterion = nn.CrossEntropyLoss()

for start in range(0, 96, 16):
    optimizer.zero_grad()
    loss = criterion(model(features[start : start + 16]), kinds[start : start + 16])
    loss.backward()
    optimizer.step()
