# codes: FWD106
# needs: torch
"""A flow has `encode`, `decode` and `log_prob`, and no forward."""

import torch
from torch import distributions, nn


class Shift(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(torch.zeros(2))
        self.middle = nn.Parameter(torch.zeros(2))
        self.prior = distributions.MultivariateNormal(torch.zeros(2), torch.eye(2))

    def encode(self, x):
        return (x - self.middle) * torch.exp(-self.scale)

    def decode(self, z):
        return z * torch.exp(self.scale) + self.middle

    def log_prob(self, x):
        return self.prior.log_prob(self.encode(x)) - self.scale.sum()


torch.manual_seed(0)
flow = Shift()
optimizer = torch.optim.Adam(flow.parameters(), lr=1e-2)
for step in range(200):
    points = torch.randn(128, 2) * torch.tensor([0.5, 3.0]) + 1
    loss = -flow(points).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
