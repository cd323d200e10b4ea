"""Drop out with a probability in per cent."""

import torch
from torch import nn

torch.manual_seed(0)
soil = torch.randn(128, 6)
wet = (soil[:, 0] + soil[:, 1] > 0).long()
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Dropout(20), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(4):
    for start in range(0, 128, 32):
        loss = nn.functional.cross_entropy(model(soil[start : start + 32]), wet[start : start + 32])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
