# codes: LOS117
"""A loss of two views in a function, with the temperature as its argument."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)
base = torch.randn(12, 20)
ident = torch.randint(0, 12, (600,))
data = base[ident] + 0.3 * torch.randn(600, 20)
loader = DataLoader(TensorDataset(data), batch_size=50, shuffle=True, drop_last=True)
encoder = nn.Sequential(nn.Linear(20, 64), nn.ReLU(), nn.Linear(64, 16))
opt = torch.optim.Adam(encoder.parameters(), lr=1e-3)


def augment(x):
    return x * (torch.rand_like(x) > 0.15) + 0.2 * torch.randn_like(x)


def info_nce(z, n, tau=0.1):
    z = F.normalize(z, dim=-1)
    logits = z @ z.t() / tau
    labels = torch.cat([torch.arange(n, 2 * n), torch.arange(0, n)])
    return F.cross_entropy(logits, labels)


for epoch in range(5):
    for (x,) in loader:
        z = encoder(torch.cat([augment(x), augment(x)]))
        loss = info_nce(z, len(x))
        opt.zero_grad()
        loss.backward()
        opt.step()
    print(epoch, loss.item())
