# codes: SCR143
"""A schedule is built of the parameters, as an optimizer would be."""

import torch
from torch import nn
from torch.optim.lr_scheduler import CosineAnnealingLR

torch.manual_seed(0)
x = torch.randn(128, 5)
y = (x[:, 0] > x[:, 3]).long()
net = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 2))
sgd = torch.optim.SGD(net.parameters(), lr=0.1)
schedule = CosineAnnealingLR(net.parameters(), T_max=24)
for epoch in range(3):
    for rows in torch.randperm(128).split(16):
        loss = nn.functional.cross_entropy(net(x[rows]), y[rows])
        sgd.zero_grad()
        loss.backward()
        sgd.step()
        schedule.step()
    print(epoch, loss.item())
