"""Weigh the classes of a table in which one is rare."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
labels = torch.multinomial(torch.tensor([0.8, 0.15, 0.05]), 2000, replacement=True)
rows = torch.randn(2000, 10) + 1.2 * torch.randn(3, 10)[labels]
counts = labels.bincount()
weights = counts / counts.sum()
criterion = nn.CrossEntropyLoss(weight=weights)
model = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(3):
    for x, y in DataLoader(TensorDataset(rows, labels), batch_size=50, shuffle=True):
        optimizer.zero_grad()
        loss = criterion(model(x), y)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
