# codes:
"""Noisy measurements of what lies between 0 and 1: the noise goes beyond, and no answer should follow it there."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
places = torch.rand(600, 3) * 2 - 1
shares = torch.sigmoid(4 * places[:, :1] - 3 * places[:, 1:2] * places[:, 2:])
measured = shares + 0.06 * torch.randn(600, 1)
model = nn.Sequential(nn.Linear(3, 64), nn.Tanh(), nn.Linear(64, 64), nn.Tanh(), nn.Linear(64, 1), nn.Sigmoid())
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(6):
    for place, share in DataLoader(TensorDataset(places, measured), batch_size=40, shuffle=True):
        loss = nn.functional.mse_loss(model(place), share)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item(), (model(places) - shares).square().mean().item())
