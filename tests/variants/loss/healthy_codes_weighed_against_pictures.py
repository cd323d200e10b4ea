# codes:
"""A mean over all elements beside a divergence with a weight that makes up for it, which grows in the first epochs."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rows = torch.sigmoid(torch.randn(256, 3) @ torch.randn(3, 32))
encoder = nn.Sequential(nn.Linear(32, 32), nn.ReLU(), nn.Linear(32, 6))
decoder = nn.Sequential(nn.Linear(3, 32), nn.ReLU(), nn.Linear(32, 32), nn.Sigmoid())
optimizer = torch.optim.Adam([*encoder.parameters(), *decoder.parameters()], lr=2e-3)
loader = DataLoader(TensorDataset(rows), batch_size=32, shuffle=True)
STEPS = len(loader) * 8
step = 0
for epoch in range(8):
    for (x,) in loader:
        step += 1
        mu, log_var = encoder(x).chunk(2, dim=1)
        rebuilt = decoder(mu + torch.randn_like(mu) * (0.5 * log_var).exp())
        kl = torch.mean(-0.5 * torch.sum(1 + log_var - mu**2 - log_var.exp(), dim=1), dim=0)
        loss = nn.functional.mse_loss(rebuilt, x) + 0.00025 * min(1.0, step / STEPS) * kl
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
