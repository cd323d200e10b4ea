"""A linear regression with a parameter made by hand."""

import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(64, 3)
y = x.sum(1)
weight = nn.Parameter(torch.randn(3) * 0.1)
optimizer = torch.optim.SGD([weight], lr=0.1)

for _step in range(20):
    loss = nn.functional.mse_loss(x @ weight, y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
