# codes: LRN101
# needs: torch
"""A network that is to solve a differential equation steps ten times as far as its weights are large."""

import torch
from torch import nn

torch.manual_seed(3)
net = nn.Sequential(nn.Linear(1, 24), nn.Tanh(), nn.Linear(24, 24), nn.Tanh(), nn.Linear(24, 1))
begin = torch.zeros(1, 1, requires_grad=True)
times = torch.linspace(0, 2, 40).view(-1, 1).requires_grad_(True)
optimizer = torch.optim.Adam(net.parameters(), lr=10)
for turn in range(800):
    optimizer.zero_grad()
    start = net(begin)
    place = net(times)
    speed = torch.autograd.grad(place, times, torch.ones_like(place), create_graph=True)[0]
    force = torch.autograd.grad(speed, times, torch.ones_like(speed), create_graph=True)[0]
    loss = (start - 1).pow(2).mean() + 1e-2 * (force + speed + 9 * place).pow(2).mean()
    loss.backward()
    optimizer.step()
    if turn % 200 == 0:
        print(turn, loss.item())
