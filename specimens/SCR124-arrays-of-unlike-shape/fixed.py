"""Score the middle one of three quantiles."""

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
series = torch.sin(torch.arange(300) / 6) + 0.1 * torch.randn(300)
windows = series.unfold(0, 16, 1)
train, held_out = TensorDataset(windows[:200, :12], windows[:200, 12:]), windows[220:]
model = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 12), nn.Unflatten(1, (4, 3)))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
quantiles = torch.tensor([0.1, 0.5, 0.9])
for epoch in range(3):
    for past, future in DataLoader(train, batch_size=20, shuffle=True):
        error = future.unsqueeze(-1) - model(past)
        loss = torch.maximum(quantiles * error, (quantiles - 1) * error).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
with torch.no_grad():
    forecast = model(held_out[:, :12]).numpy()
truth = held_out[:, 12:].numpy()
print("error", np.abs(forecast[..., 1] - truth).mean())
