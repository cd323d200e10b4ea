# codes:
"""Decay by batches that is meant so, milestones by steps, and a stop when nothing gets better."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(320, 8)
y = x @ torch.randn(8, 1)
loader = DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True)
model = nn.Sequential(nn.Linear(8, 16), nn.Tanh(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
decay = torch.optim.lr_scheduler.StepLR(optimizer, step_size=60, gamma=0.3)
best = float("inf")
for epoch in range(12):
    total = 0.0
    for inputs, targets in loader:
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(inputs), targets)
        loss.backward()
        optimizer.step()
        decay.step()
        total += loss.item()
    print(epoch, total / len(loader), decay.get_last_lr())
    if total > 1.5 * best:
        break
    best = min(best, total)
