# codes: FWD205
# needs: torch
"""The training gives a denoiser a time for each row, the sampling behind it one number."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Denoiser(nn.Module):
    def __init__(self, steps):
        super().__init__()
        self.times = nn.Embedding(steps, 16)
        self.net = nn.Sequential(nn.Linear(2 + 16, 64), nn.SiLU(), nn.Linear(64, 2))

    def forward(self, x, time):
        when = self.times(time.to(x.device))
        return self.net(torch.cat([x, when], dim=1))


torch.manual_seed(0)
kept = torch.cumprod(1 - torch.linspace(1e-3, 0.1, 30), 0)
points = torch.randn(600, 2) * 0.2 + torch.tensor([1.0, -1.0])
loader = DataLoader(TensorDataset(points), batch_size=60, shuffle=True)
model = Denoiser(30)
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
for epoch in range(5):
    for (clean,) in loader:
        time = torch.randint(30, (len(clean),))
        noise = torch.randn_like(clean)
        share = kept[time].unsqueeze(1)
        loss = F.mse_loss(model(share.sqrt() * clean + (1 - share).sqrt() * noise, time), noise)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

with torch.no_grad():
    drawn = torch.randn(64, 2)
    for step in reversed(range(30)):
        drawn = drawn - 0.1 * model(drawn, step)
    print(drawn.mean(0))
