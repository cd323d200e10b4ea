"""Train for some epochs, each a function that returns its mean loss."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def train_one_epoch(model, loader, optimizer):
    total = 0.0
    for x, y in loader:
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total += loss.item()
    return total / len(loader)


torch.manual_seed(0)
x = torch.randn(320, 12)
y = (x[:, 0] + x[:, 1] > 0).long()
loader = DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(12, 24), nn.ReLU(), nn.Linear(24, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(5):
    print(epoch, train_one_epoch(model, loader, optimizer))
