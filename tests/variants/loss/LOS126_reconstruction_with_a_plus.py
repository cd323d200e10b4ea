# codes: LOS126
"""A VAE on digits with torch.distributions; the reconstruction is a log-likelihood."""

import torch
from torch import nn
from torch.distributions import Bernoulli, Normal, kl_divergence
from sklearn.datasets import load_digits
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.tensor(load_digits().data, dtype=torch.float32).gt(8).float()
loader = DataLoader(TensorDataset(x), batch_size=64, shuffle=True)


class VAE(nn.Module):
    def __init__(self):
        super().__init__()
        self.enc = nn.Sequential(nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 8))
        self.dec = nn.Sequential(nn.Linear(4, 64), nn.ReLU(), nn.Linear(64, 64))

    def forward(self, x):
        mu, log_var = self.enc(x).chunk(2, -1)
        q = Normal(mu, (0.5 * log_var).exp())
        z = q.rsample()
        return q, Bernoulli(logits=self.dec(z))


model = VAE()
opt = torch.optim.Adam(model.parameters(), 1e-3)
for epoch in range(10):
    for (xb,) in loader:
        q, p = model(xb)
        recon = p.log_prob(xb).sum(-1).mean()
        kl = kl_divergence(q, Normal(0.0, 1.0)).sum(-1).mean()
        loss = recon + kl
        opt.zero_grad()
        loss.backward()
        opt.step()
    print(epoch, loss.item())
