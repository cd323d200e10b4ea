# codes:
# needs: torch
"""Weights that are changed unrecorded, made leaves again, or differentiated through; results that keep a gradient."""

import torch
from torch import nn

torch.manual_seed(0)
pebbles = torch.randn(160, 4)
round_ones = pebbles[:, :1] - 0.5 * pebbles[:, 1:2]
net = nn.Sequential(nn.Linear(4, 12), nn.Tanh(), nn.Linear(12, 1))
net[0].weight.data[0] = 0.1
with torch.no_grad():
    net[2].bias.fill_(0.0)
scale = torch.ones(1, requires_grad=True)
for turn in range(60):
    loss = (net(pebbles) * scale - round_ones).pow(2).mean()
    loss.backward()
    with torch.no_grad():
        for weight in net.parameters():
            weight -= 0.1 * weight.grad
            weight.grad.zero_()
    scale = (scale - 0.01 * scale.grad).detach().requires_grad_()
    if turn % 20 == 0:
        print(turn, loss.item())
try:
    scale += 1
except RuntimeError:
    print("a leaf stays as it is")
fast = torch.zeros(4, requires_grad=True)
inner = (pebbles @ fast - round_ones[:, 0]).pow(2).mean()
(slope,) = torch.autograd.grad(inner, fast, create_graph=True)
moved = fast - 0.1 * slope
moved.retain_grad()
(pebbles @ moved - round_ones[:, 0]).pow(2).mean().backward()
print(moved.grad.norm())
