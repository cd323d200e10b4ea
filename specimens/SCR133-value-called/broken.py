"""Count the rows by a shape that is called."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
lichen = torch.randn(192, 6)
healthy = (lichen[:, 0] > 0).long()
loader = DataLoader(TensorDataset(lichen, healthy), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for _epoch in range(2):
    rows = 0
    for x, y in loader:
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        rows += x.shape(0)
    print(rows, loss.item())
