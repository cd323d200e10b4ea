# codes:
"""A generator whose only noise is its dropout is built anew for its weights, and draws from them in train mode."""

import os
import tempfile

import torch
from torch import nn
from torch.nn.functional import binary_cross_entropy_with_logits
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Generator(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.noise, self.last = nn.Linear(8, 32), nn.Dropout(0.5), nn.Linear(32, 8)

    def forward(self, given):
        return self.last(self.noise(self.first(given).relu()))


sources = torch.randn(512, 8)
loader = DataLoader(TensorDataset(sources, sources.flip(1)), batch_size=32, shuffle=True)
generator = Generator()
critic = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(generator.parameters(), lr=1e-3)
critics = torch.optim.Adam(critic.parameters(), lr=1e-3)
for epoch in range(2):
    for given, wanted in loader:
        drawn = generator(given)
        real, fake = critic(torch.cat([given, wanted], 1)), critic(torch.cat([given, drawn.detach()], 1))
        loss = binary_cross_entropy_with_logits(real, torch.ones_like(real))
        loss = loss + binary_cross_entropy_with_logits(fake, torch.zeros_like(fake))
        critics.zero_grad()
        loss.backward()
        critics.step()
        score = critic(torch.cat([given, drawn], 1))
        loss = binary_cross_entropy_with_logits(score, torch.ones_like(score)) + 10 * (drawn - wanted).abs().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

path = os.path.join(tempfile.mkdtemp(), "generator.pt")
torch.save(generator.state_dict(), path)
sampler = Generator()
sampler.load_state_dict(torch.load(path))
with torch.no_grad():
    drawn = torch.cat([sampler(given) for (given,) in DataLoader(TensorDataset(torch.randn(64, 8)), batch_size=16)])
print(drawn.shape)
