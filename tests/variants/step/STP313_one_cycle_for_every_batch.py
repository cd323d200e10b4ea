# codes: STP313
# needs: torch
"""A schedule that is made in the loop over the batches, behind the optimizer's step."""

import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(640, 6)
y = x[:, :1] * 2 - x[:, 1:2]
loader = DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True)
net = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.SGD(net.parameters(), lr=0.02, momentum=0.9)


def fit(epochs):
    for epoch in range(epochs):
        for inputs, targets in loader:
            loss = nn.functional.mse_loss(net(inputs), targets)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=epochs * len(loader))
            schedule.step()
        print(epoch, loss.item(), optimizer.param_groups[0]["lr"])


fit(20)
