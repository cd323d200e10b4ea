# codes:
# needs: torch
"""A GAN that looks at fixed noise, and a classifier by the same examples of each class in every turn."""

import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
labels = torch.arange(1200) % 3
centres = torch.tensor([[2.0, 0.0], [-2.0, 0.0], [0.0, 2.5]])
points = centres[labels] + 0.4 * torch.randn(1200, 2)
loader = DataLoader(TensorDataset(points[:1000], labels[:1000]), batch_size=50, shuffle=True)
held = DataLoader(TensorDataset(points[1000:], labels[1000:]), batch_size=50)

maker = nn.Sequential(nn.Linear(4, 32), nn.ReLU(), nn.Linear(32, 2))
critic = nn.Sequential(nn.Linear(2, 32), nn.LeakyReLU(0.2), nn.Linear(32, 1))
of_maker = torch.optim.Adam(maker.parameters(), lr=1e-3, betas=(0.5, 0.999))
of_critic = torch.optim.Adam(critic.parameters(), lr=1e-3, betas=(0.5, 0.999))
bce = nn.BCEWithLogitsLoss()
fixed_noise = torch.randn(50, 4)
for epoch in range(5):
    for real, _ in loader:
        fake = maker(torch.randn(len(real), 4))
        loss = bce(critic(real), torch.ones(len(real), 1)) + bce(critic(fake.detach()), torch.zeros(len(real), 1))
        of_critic.zero_grad()
        loss.backward()
        of_critic.step()
        loss = bce(critic(fake), torch.ones(len(real), 1))
        of_maker.zero_grad()
        loss.backward()
        of_maker.step()
        with torch.no_grad():
            looked_at = maker(fixed_noise)

embed = nn.Sequential(nn.Linear(2, 32), nn.ReLU(), nn.Linear(32, 8))
optimizer = torch.optim.Adam(embed.parameters(), lr=1e-3)
support = torch.stack([points[labels == c][:5] for c in range(3)]).flatten(0, 1)
for epoch in range(3):
    for x, y in loader:
        prototypes = embed(support).view(3, 5, 8).mean(1)
        loss = nn.functional.cross_entropy(-torch.cdist(embed(x), prototypes), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    with torch.no_grad():
        right = 0
        for x, y in held:
            prototypes = embed(support).view(3, 5, 8).mean(1)
            right += (-torch.cdist(embed(x), prototypes)).argmax(1).eq(y).sum().item()
    print(epoch, right / 200)
