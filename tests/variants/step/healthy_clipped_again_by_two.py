# codes:
"""Two models of one loop, each clipped for its own step; the second is clipped while it has no gradient yet."""

import torch
from torch import nn

torch.manual_seed(2)
rows = torch.randn(384, 6)
first_wanted, second_wanted = rows @ torch.randn(6, 1), rows.abs().sum(1, keepdim=True)
first = nn.Sequential(nn.Linear(6, 24), nn.Tanh(), nn.Linear(24, 1))
second = nn.Sequential(nn.Linear(6, 24), nn.Tanh(), nn.Linear(24, 1))
first_optimizer = torch.optim.Adam(first.parameters(), lr=5e-3)
second_optimizer = torch.optim.Adam(second.parameters(), lr=5e-3)


def clip(*models):
    for model in models:
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)


for _epoch in range(4):
    for start in range(0, 384, 32):
        batch = slice(start, start + 32)
        first_optimizer.zero_grad()
        second_optimizer.zero_grad()
        nn.functional.mse_loss(first(rows[batch]), first_wanted[batch]).backward()
        clip(first, second)
        first_optimizer.step()
        nn.functional.mse_loss(second(rows[batch]), second_wanted[batch]).backward()
        clip(first, second)
        second_optimizer.step()
