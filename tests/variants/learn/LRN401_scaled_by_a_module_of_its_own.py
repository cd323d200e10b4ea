# codes: LRN401
"""Standardised columns, and a first module of the model that scales raw ones, by what it knows of the raw table."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(2)
raw = 1000 + 180 * torch.randn(1200, 8)
labels = (raw[:, 0] + raw[:, 1] > raw[:, 2] + 1000).long() + (raw[:, 3] > 1100).long()


class Standardise(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.register_buffer("mean", table.mean(0))
        self.register_buffer("deviation", table.std(0))

    def forward(self, table):
        return (table - self.mean) / self.deviation


inputs = (raw - raw.mean(0)) / raw.std(0)
loader = DataLoader(TensorDataset(inputs, labels), batch_size=32, shuffle=True)
model = nn.Sequential(Standardise(raw), nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
for epoch in range(5):
    for rows, targets in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(rows), targets)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
