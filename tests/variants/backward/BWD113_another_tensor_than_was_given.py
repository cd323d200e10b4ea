# codes: BWD113
# needs: torch
"""A copy of the inputs goes through the model, and the slope by the originals is asked for."""

import torch
import torch.nn as nn

torch.manual_seed(1)
inputs = torch.rand(256, 3)
heights = (inputs**2).sum(1, keepdim=True)
slopes = 2 * inputs
net = nn.Sequential(nn.Linear(3, 40), nn.Softplus(), nn.Linear(40, 1))
optimizer = torch.optim.Adam(net.parameters(), lr=3e-3)
for epoch in range(40):
    for rows in torch.randperm(256).split(64):
        x = inputs[rows].requires_grad_(True)
        guess = net(x.clone().detach().requires_grad_(True))
        slope = torch.autograd.grad(guess, x, torch.ones_like(guess), create_graph=True)[0]
        loss = (guess - heights[rows]).pow(2).mean() + (slope - slopes[rows]).pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
