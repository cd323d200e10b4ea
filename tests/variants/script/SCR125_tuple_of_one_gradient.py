# codes: SCR125
# needs: torch
"""`autograd.grad` gives a tuple, of one gradient here, which the loss reckons with."""

import torch
from torch import nn

torch.manual_seed(0)
net = nn.Sequential(nn.Linear(1, 32), nn.Tanh(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(net.parameters(), lr=3e-3)
points = torch.linspace(0, 2, 50).view(-1, 1).requires_grad_()
for step in range(300):
    value = net(points)
    slope = torch.autograd.grad(value, points, torch.ones_like(value), create_graph=True)
    loss = (slope + value).pow(2).mean() + (net(torch.zeros(1, 1)) - 1).pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
