# codes: LRN102
# needs: torch
"""The loss of a denoiser jumps with the noise that is drawn, and its rate is a thousandth of a thousandth too low."""

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
angle = torch.rand(1500) * 6.28
points = torch.stack([angle.cos(), angle.sin()], 1)
kept = torch.cumprod(1 - torch.linspace(1e-4, 0.05, 60), 0)
loader = DataLoader(TensorDataset(points), batch_size=100, shuffle=True)
model = nn.Sequential(nn.Linear(3, 96), nn.SiLU(), nn.Linear(96, 96), nn.SiLU(), nn.Linear(96, 2))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-9)
for epoch in range(8):
    for (clean,) in loader:
        time = torch.randint(60, (len(clean),))
        noise = torch.randn_like(clean)
        share = kept[time, None]
        noisy = share.sqrt() * clean + (1 - share).sqrt() * noise
        loss = F.mse_loss(model(torch.cat([noisy, time[:, None] / 60], 1)), noise)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
