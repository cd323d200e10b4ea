"""Report ten times an epoch."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
BATCH = 16
wind = torch.randn(128, 5)
power = wind[:, :2].sum(1, keepdim=True) + 0.1 * torch.randn(128, 1)
loader = DataLoader(TensorDataset(wind, power), batch_size=BATCH, shuffle=True)
model = nn.Sequential(nn.Linear(5, 16), nn.Tanh(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
every = max(1, len(wind) // (10 * BATCH))
for epoch in range(2):
    for place, (x, y) in enumerate(loader):
        loss = nn.functional.mse_loss(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if place % every == 0:
            print(epoch, place, loss.item())
