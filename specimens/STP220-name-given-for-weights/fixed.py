"""Logistic regression with its updates written by hand."""

import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(600, 6)
y = (x[:, 0] - 2 * x[:, 3] > 0).float()
model = nn.Linear(6, 1)
for epoch in range(3):
    for start in range(0, 600, 30):
        xb, yb = x[start : start + 30], y[start : start + 30]
        loss = nn.functional.binary_cross_entropy_with_logits(model(xb).squeeze(1), yb)
        model.zero_grad()
        loss.backward()
        with torch.no_grad():
            for p in model.parameters():
                p -= 0.5 * p.grad
    print(epoch, loss.item())
