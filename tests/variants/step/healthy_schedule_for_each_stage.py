# codes:
# needs: torch
"""Three stages over one optimizer, each with a schedule of its own that is stepped once an epoch."""

import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(640, 6)
y = x[:, :1] * 2 - x[:, 1:2]
loader = DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True)
net = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.SGD(net.parameters(), lr=0.02, momentum=0.9)
for stage in range(4):
    schedule = torch.optim.lr_scheduler.ExponentialLR(optimizer, gamma=0.9)
    for epoch in range(5):
        for inputs, targets in loader:
            loss = nn.functional.mse_loss(net(inputs), targets)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        schedule.step()
    print(stage, loss.item())
