"""Rents from the size and the age of flats, by a small network."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
flats = torch.randn(960, 4)
rents = 14_000 + 2_500 * flats[:, 0] - 1_200 * flats[:, 1].abs() + 200 * torch.randn(960)
mean, deviation = rents.mean(), rents.std()
targets = (rents - mean) / deviation
loader = DataLoader(TensorDataset(flats, targets), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(4, 32), nn.ReLU(), nn.Linear(32, 1), nn.Flatten(0))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(10):
    for batch, target in loader:
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(batch), target)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
