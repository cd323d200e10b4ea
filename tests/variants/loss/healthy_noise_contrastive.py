# codes:
"""Noise-contrastive estimation of a Gaussian with a learnt normaliser."""

import torch
from torch import nn
from torch.distributions import MultivariateNormal

torch.manual_seed(0)
data = torch.randn(2000, 2) * 0.7 + 1


class Energy(nn.Module):
    def __init__(self):
        super().__init__()
        self.mean = nn.Parameter(torch.zeros(2))
        self.log_scale = nn.Parameter(torch.zeros(2))
        self.c = nn.Parameter(torch.zeros(()))

    def forward(self, x):
        return MultivariateNormal(self.mean, torch.diag(self.log_scale.exp())).log_prob(x) + self.c


model = Energy()
opt = torch.optim.Adam(model.parameters(), 1e-2)
noise_log = lambda x: -0.5 * (x / 2).square().sum(-1) - 2 * torch.log(torch.tensor(2.0)) - 1.8379
for step in range(300):
    x = data[torch.randint(0, 2000, (128,))]
    n = torch.randn(128, 2) * 2
    real = model(x) - noise_log(x)
    fake = model(n) - noise_log(n)
    loss = -(nn.functional.logsigmoid(real).mean() + nn.functional.logsigmoid(-fake).mean())
    opt.zero_grad()
    loss.backward()
    opt.step()
    if step % 100 == 0:
        print(step, loss.item())
