# codes:
"""Take the noise off one picture: a network is fitted to it from a fixed input, and its last output is kept."""

import torch
from torch import nn

torch.manual_seed(0)
rows, columns = torch.meshgrid(torch.linspace(-1, 1, 32), torch.linspace(-1, 1, 32), indexing="ij")
clean = ((rows**2 + columns**2) < 0.5).float()[None, None]
noisy = clean + 0.2 * torch.randn_like(clean)
net = nn.Sequential(
    nn.Conv2d(8, 16, 3, 2, 1),
    nn.BatchNorm2d(16),
    nn.LeakyReLU(0.2),
    nn.Upsample(scale_factor=2, mode="bilinear"),
    nn.Conv2d(16, 16, 3, 1, 1),
    nn.BatchNorm2d(16),
    nn.LeakyReLU(0.2),
    nn.Conv2d(16, 1, 1),
)
saved = torch.rand(1, 8, 32, 32) / 10
noise = saved.clone()
optimizer = torch.optim.Adam(net.parameters(), lr=0.01)
for step in range(300):
    optimizer.zero_grad()
    given = saved + noise.normal_() / 30
    loss = nn.functional.mse_loss(net(given), noisy)
    loss.backward()
    optimizer.step()
    if step % 100 == 0:
        print(step, loss.item())

picture = net(given).detach()
print(float((picture - clean).square().mean()))
