"""Forecast a series, and hold out what comes last."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
size = 24
series = torch.sin(torch.arange(1000) / 9) + 0.1 * torch.randn(1000)
windows = series.unfold(0, size, 1)[:-1]
dataset = TensorDataset(windows, series[size:].unsqueeze(1))
count = int(0.8 * len(dataset))
train, test = TensorDataset(*dataset[:count]), TensorDataset(*dataset[count:])
model = nn.Sequential(nn.Linear(size, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(4):
    model.train()
    for xb, yb in DataLoader(train, batch_size=32, shuffle=True):
        optimizer.zero_grad()
        nn.functional.mse_loss(model(xb), yb).backward()
        optimizer.step()
    model.eval()
    error = 0.0
    with torch.no_grad():
        for xb, yb in DataLoader(test, batch_size=64):
            error += ((model(xb) - yb) ** 2).sum().item()
    print(epoch, error / len(test))
