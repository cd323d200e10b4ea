"""Fit a line by hand, with a name that stands for a new tensor after each step."""

import torch

torch.manual_seed(0)
shingle = torch.randn(200, 3)
drift = shingle @ torch.tensor([1.0, -2.0, 0.5]) + 0.1 * torch.randn(200)
slope = torch.zeros(3, requires_grad=True)
for turn in range(40):
    loss = ((shingle @ slope - drift) ** 2).mean()
    loss.backward()
    slope = slope - 0.1 * slope.grad
    slope.grad.zero_()
    print(turn, loss.item())
