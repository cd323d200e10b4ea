"""A generator and a discriminator, each with an optimizer of its own."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
points = 0.3 * torch.randn(512, 2) + torch.tensor([1.0, -1.0])
loader = DataLoader(TensorDataset(points), batch_size=32, shuffle=True)
generator = nn.Sequential(nn.Linear(4, 32), nn.ReLU(), nn.Linear(32, 2))
critic = nn.Sequential(nn.Linear(2, 32), nn.LeakyReLU(0.2), nn.Linear(32, 1))
optimizer_g = torch.optim.Adam(generator.parameters(), lr=2e-4, betas=(0.5, 0.999))
optimizer_d = torch.optim.Adam(critic.parameters(), lr=2e-4, betas=(0.5, 0.999))
criterion = nn.BCEWithLogitsLoss()

for _epoch in range(5):
    for (real,) in loader:
        fake = generator(torch.randn(len(real), 4))
        optimizer_d.zero_grad()
        loss_d = criterion(critic(real), torch.ones(len(real), 1))
        loss_d = loss_d + criterion(critic(fake.detach()), torch.zeros(len(real), 1))
        loss_d.backward()
        optimizer_d.step()
        optimizer_g.zero_grad()
        criterion(critic(fake), torch.ones(len(real), 1)).backward()
        optimizer_g.step()
