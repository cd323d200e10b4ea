# codes: LOS126
"""RealNVP on two moons, negative log likelihood as loss (may be negative)."""

import torch
from torch import nn
from sklearn.datasets import make_moons
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x, _ = make_moons(2000, noise=0.05, random_state=0)
x = torch.tensor(x, dtype=torch.float32)
x = (x - x.mean(0)) / x.std(0)
loader = DataLoader(TensorDataset(x), batch_size=128, shuffle=True, drop_last=True)


class Coupling(nn.Module):
    def __init__(self, flip):
        super().__init__()
        self.flip = flip
        self.net = nn.Sequential(nn.Linear(1, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 2))
        nn.init.zeros_(self.net[-1].weight)
        nn.init.zeros_(self.net[-1].bias)

    def forward(self, z):
        a, b = z.chunk(2, dim=1)
        if self.flip:
            a, b = b, a
        s, t = self.net(a).chunk(2, dim=1)
        s = torch.tanh(s)
        b = b * torch.exp(s) + t
        out = torch.cat([b, a] if self.flip else [a, b], dim=1)
        return out, s.sum(1)


class Flow(nn.Module):
    def __init__(self, n=6):
        super().__init__()
        self.layers = nn.ModuleList(Coupling(i % 2 == 1) for i in range(n))
        self.register_buffer("loc", torch.zeros(2))
        self.register_buffer("scale", torch.ones(2))

    def log_prob(self, z):
        total = 0
        for layer in self.layers:
            z, ld = layer(z)
            total = total + ld
        prior = torch.distributions.Independent(torch.distributions.Normal(self.loc, self.scale), 1)
        return prior.log_prob(z) + total


flow = Flow()
opt = torch.optim.Adam(flow.parameters(), lr=1e-3)
for epoch in range(20):
    for (xb,) in loader:
        loss = flow.log_prob(xb).mean()
        opt.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(flow.parameters(), 5.0)
        opt.step()
    print(epoch, f"nll {loss.item():.3f}")
