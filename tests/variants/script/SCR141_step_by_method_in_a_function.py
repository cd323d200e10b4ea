# codes: SCR141
# needs: torch
"""A function steps all weights with a method that works in place."""

import torch
from torch import nn

torch.manual_seed(0)
spray = torch.randn(128, 4)
salt = spray[:, :1] - spray[:, 1:2]
net = nn.Sequential(nn.Linear(4, 12), nn.Tanh(), nn.Linear(12, 1))


def sgd(weights, lr):
    for weight in weights:
        weight.add_(weight.grad, alpha=-lr)
        weight.grad.zero_()


for turn in range(60):
    loss = (net(spray) - salt).pow(2).mean()
    loss.backward()
    sgd(net.parameters(), 0.1)
    if turn % 20 == 0:
        print(turn, loss.item())
