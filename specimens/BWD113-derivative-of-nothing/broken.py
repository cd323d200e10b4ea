"""Solve a differential equation, and keep no graph of the first derivative."""

import torch
from torch import nn

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(1, 24), nn.Tanh(), nn.Linear(24, 1))
times = torch.linspace(0, 3, 60).unsqueeze(1).requires_grad_()
start = torch.zeros(1, 1)
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for turn in range(300):
    place = model(times)
    speed = torch.autograd.grad(place, times, torch.ones_like(place), retain_graph=True)[0]
    force = torch.autograd.grad(speed, times, torch.ones_like(speed), create_graph=True)[0]
    loss = (force + place).pow(2).mean() + (model(start) - 1).pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if turn % 100 == 0:
        print(turn, loss.item())
