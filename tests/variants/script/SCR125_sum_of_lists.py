# codes: SCR125
"""Lists are summed up, beginning with the number 0."""

import torch
from torch import nn

torch.manual_seed(0)
days = [[float((i + t) % 7) for t in range(14)] for i in range(40)]
readings = torch.tensor(sum(days))
windows = readings.unfold(0, 8, 4) / 7
net = nn.Sequential(nn.Linear(7, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(3):
    for batch in windows[torch.randperm(len(windows))].split(32):
        loss = nn.functional.mse_loss(net(batch[:, :7]), batch[:, 7:])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
