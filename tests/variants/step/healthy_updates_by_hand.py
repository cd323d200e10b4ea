# codes:
"""Weights updated by hand: zeroed after each, momentum kept in the gradient, several backwards an update, a picture."""

import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(400, 5)
y = x @ torch.randn(5, 1) + 0.1 * torch.randn(400, 1)
w, b = torch.zeros(5, 1, requires_grad=True), torch.zeros(1, requires_grad=True)
for step in range(60):
    rows = torch.randint(0, 400, (40,))
    loss = ((x[rows] @ w + b - y[rows]) ** 2).mean()
    loss.backward()
    with torch.no_grad():
        for p in (w, b):
            p -= 0.05 * p.grad
            p.grad.zero_()

model = nn.Sequential(nn.Linear(5, 16), nn.Tanh(), nn.Linear(16, 1))
for step in range(60):
    rows = torch.randint(0, 400, (40,))
    nn.functional.mse_loss(model(x[rows]), y[rows]).backward()
    with torch.no_grad():
        for p in model.parameters():
            p -= 0.01 * p.grad
            p.grad *= 0.9

for step in range(40):
    for _ in range(2):
        rows = torch.randint(0, 400, (20,))
        (nn.functional.mse_loss(model(x[rows]), y[rows]) / 2).backward()
    with torch.no_grad():
        for p in model.parameters():
            p.data.add_(p.grad, alpha=-0.02)
    model.zero_grad()

picture = torch.rand(1, 5, requires_grad=True)
for step in range(30):
    model(picture).sum().backward()
    picture.data = (picture.data + 0.01 * picture.grad.sign()).clamp(0, 1)
    picture.grad.zero_()
print(loss.item(), picture)
