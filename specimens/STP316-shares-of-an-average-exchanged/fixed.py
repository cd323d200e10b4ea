"""Score the moving average of a classifier's weights."""

import copy

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

DECAY = 0.98
torch.manual_seed(0)
x = torch.randn(800, 12)
y = (x[:, :3].sum(1) > 0).long() + (x[:, 3] > 0).long()
train = DataLoader(TensorDataset(x[:600], y[:600]), batch_size=50, shuffle=True)
test = DataLoader(TensorDataset(x[600:], y[600:]), batch_size=100)

model = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 3))
ema = copy.deepcopy(model).requires_grad_(False).eval()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(15):
    for xb, yb in train:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(xb), yb).backward()
        optimizer.step()
        with torch.no_grad():
            for average, current in zip(ema.parameters(), model.parameters()):
                average.mul_(DECAY).add_(current, alpha=1 - DECAY)
    with torch.no_grad():
        right = sum((ema(xb).argmax(1) == yb).sum().item() for xb, yb in test)
    print(epoch, right / 200)
