# codes: LOS302
import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(32, 4)
tags = torch.randint(0, 2, (32, 3))
net = nn.Sequential(nn.Linear(4, 3), nn.Sigmoid())
opt = torch.optim.SGD(net.parameters(), lr=0.1)
bce = nn.BCELoss()
for i in range(0, 32, 8):
    loss = bce(net(x[i : i + 8]), tags[i : i + 8])  # here
    opt.zero_grad()
    loss.backward()
    opt.step()
