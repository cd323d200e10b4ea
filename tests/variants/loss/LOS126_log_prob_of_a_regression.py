# codes: LOS126
"""Heteroscedastic regression."""

import torch
from torch import nn
from torch.distributions import Normal

torch.manual_seed(0)
x = torch.randn(800, 5)
y = x[:, 0] * 2 + 0.3 * torch.randn(800) * (1 + x[:, 1].abs())
net = nn.Sequential(nn.Linear(5, 32), nn.ReLU(), nn.Linear(32, 2))
opt = torch.optim.Adam(net.parameters(), 1e-3)


def nll(out, y):
    mean, raw = out[:, 0], out[:, 1]
    dist = Normal(mean, nn.functional.softplus(raw) + 1e-3)
    return dist.log_prob(y).mean()


for epoch in range(20):
    for i in torch.randperm(800).split(64):
        loss = nll(net(x[i]), y[i])
        opt.zero_grad()
        loss.backward()
        opt.step()
    print(epoch, loss.item())
