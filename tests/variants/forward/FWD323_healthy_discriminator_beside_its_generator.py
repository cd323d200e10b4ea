# codes:
"""A generator of points, whose layers have eight tenths for an epsilon, and samples of it in eval mode."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
angles = torch.rand(600, 1) * 6.28
points = torch.cat([angles.cos(), angles.sin()], 1) + 0.05 * torch.randn(600, 2)
loader = DataLoader(TensorDataset(points), batch_size=60, shuffle=True)
generator = nn.Sequential(
    nn.Linear(8, 32), nn.BatchNorm1d(32, 0.8), nn.ReLU(), nn.Linear(32, 32), nn.BatchNorm1d(32, 0.8), nn.ReLU(),
    nn.Linear(32, 2),
)
critic = nn.Sequential(nn.Linear(2, 32), nn.LeakyReLU(0.2), nn.Linear(32, 1))
of_generator = torch.optim.Adam(generator.parameters(), lr=1e-3, betas=(0.5, 0.999))
of_critic = torch.optim.Adam(critic.parameters(), lr=1e-3, betas=(0.5, 0.999))
bce = nn.BCEWithLogitsLoss()
for _ in range(4):
    for (real,) in loader:
        made = generator(torch.randn(len(real), 8))
        of_critic.zero_grad()
        truth, lie = torch.ones(len(real), 1), torch.zeros(len(real), 1)
        (bce(critic(real), truth) + bce(critic(made.detach()), lie)).backward()
        of_critic.step()
        of_generator.zero_grad()
        bce(critic(made), truth).backward()
        of_generator.step()
    generator.eval()
    with torch.no_grad():
        print(generator(torch.randn(64, 8)).norm(dim=1).mean().item())
    generator.train()
