# codes:
"""A rate that falls by a factor each epoch, and would be a thousandth after as many epochs as there are batches."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
flow = torch.randn(320, 6)
level = flow[:, :2].sum(1, keepdim=True) + 0.1 * torch.randn(320, 1)
rows = DataLoader(TensorDataset(flow, level), batch_size=32, shuffle=True)
gauge = nn.Sequential(nn.Linear(6, 16), nn.Tanh(), nn.Linear(16, 1))
optimizer = torch.optim.Adadelta(gauge.parameters(), lr=1.0)
decay = torch.optim.lr_scheduler.StepLR(optimizer, step_size=1, gamma=0.7)
for epoch in range(1, 3):
    for x, y in rows:
        loss = nn.functional.mse_loss(gauge(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    decay.step()
    print(epoch, loss.item())
