# codes: FWD601
# needs: torch
"""A flow that is never called itself, only its `log_prob`, has half of its layers in a Python list."""

import torch
from torch import distributions, nn


class Coupling(nn.Module):
    def __init__(self, masks, prior):
        super().__init__()
        self.prior = prior
        self.register_buffer("masks", masks)
        make = lambda last: nn.Sequential(nn.Linear(2, 32), nn.LeakyReLU(), nn.Linear(32, 2), *last)
        self.shift = [make([]) for _ in range(len(masks))]
        self.scale = nn.ModuleList([make([nn.Tanh()]) for _ in range(len(masks))])

    def log_prob(self, x):
        total = x.new_zeros(len(x))
        for mask, shift, scale in zip(self.masks, self.shift, self.scale):
            kept = x * mask
            s, t = scale(kept) * (1 - mask), shift(kept) * (1 - mask)
            x = kept + (1 - mask) * (x - t) * torch.exp(-s)
            total = total - s.sum(1)
        return self.prior.log_prob(x) + total


torch.manual_seed(0)
masks = torch.tensor([[0.0, 1.0], [1.0, 0.0]] * 2)
flow = Coupling(masks, distributions.MultivariateNormal(torch.zeros(2), torch.eye(2)))
optimizer = torch.optim.Adam(flow.parameters(), lr=1e-3)
for step in range(300):
    angle = torch.rand(128) * 3.1416
    points = torch.stack([angle.cos(), angle.sin()], 1) + 0.05 * torch.randn(128, 2)
    loss = -flow.log_prob(points).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
