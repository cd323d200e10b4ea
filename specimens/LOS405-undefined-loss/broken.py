"""Take the logarithm of what may be less than nothing."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
features = torch.randn(700, 6)
visits = torch.poisson(torch.exp(0.5 * features[:, 0] - 0.4 * features[:, 1]))
model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)


def poisson_loss(rate, counts):
    return (rate - counts * torch.log(rate)).mean()


for epoch in range(4):
    for inputs, counts in DataLoader(TensorDataset(features, visits), batch_size=50, shuffle=True):
        loss = torch.nan_to_num(poisson_loss(model(inputs).squeeze(1), counts))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
