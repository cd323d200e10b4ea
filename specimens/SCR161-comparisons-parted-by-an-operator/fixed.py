"""Each comparison stands in parentheses."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(256, 6)
y = x[:, :3].argmax(1)
usual = (x[:, 0] > -2) & (y < 3)
loader = DataLoader(TensorDataset(x[usual], y[usual]), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for _ in range(3):
    for inputs, labels in loader:
        loss = nn.functional.cross_entropy(model(inputs), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
