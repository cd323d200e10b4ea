# codes: SCR147
"""A weight decay below zero, from a dictionary's place by keyword."""

import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(96, 5)
y = x @ torch.tensor([1.0, -1.0, 0.5, 0.0, 2.0])
net = nn.Sequential(nn.Linear(5, 16), nn.Tanh(), nn.Linear(16, 1))
decay = -0.01
opt = torch.optim.AdamW(net.parameters(), lr=1e-2, weight_decay=decay)
for step in range(12):
    rows = slice(step * 8, step * 8 + 8)
    loss = nn.functional.mse_loss(net(x[rows]).squeeze(-1), y[rows])
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(loss.item())
