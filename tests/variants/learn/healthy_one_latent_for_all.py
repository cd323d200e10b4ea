# codes:
"""A model that is asked for one thing only: a mean of all rows from a constant, by a loss of numbers."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rows = torch.randn(192, 6) + torch.arange(6.0)
model = nn.Sequential(nn.Linear(4, 16), nn.Tanh(), nn.Linear(16, 6))
latent = torch.ones(1, 4)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for (batch,) in DataLoader(TensorDataset(rows), batch_size=16, shuffle=True):
        loss = -torch.distributions.Normal(model(latent.expand(len(batch), -1)), 1.0).log_prob(batch).sum(1).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
