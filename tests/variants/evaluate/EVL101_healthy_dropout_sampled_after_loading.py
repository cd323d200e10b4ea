# codes:
"""A net is rebuilt from its file and left in train mode on purpose: dropout is sampled, for how sure it is."""

import os
import tempfile

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(4)
PATH = os.path.join(tempfile.mkdtemp(), "net.pt")


def build():
    return nn.Sequential(nn.Linear(8, 64), nn.ReLU(), nn.Dropout(0.2), nn.Linear(64, 3))


kinds = torch.arange(480) % 3
rows = torch.randn(480, 8)
rows[torch.arange(480), kinds] += 2.5
train = DataLoader(TensorDataset(rows[:360], kinds[:360]), 32, shuffle=True)
test = DataLoader(TensorDataset(rows[360:], kinds[360:]), 40)
model = build()
optimizer = torch.optim.Adam(model.parameters(), 3e-3)
for _epoch in range(4):
    for batch, target in train:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(batch), target).backward()
        optimizer.step()
torch.save(model.state_dict(), PATH)

sampler = build()
sampler.load_state_dict(torch.load(PATH))
with torch.no_grad():
    draws = torch.stack([torch.cat([sampler(batch).softmax(1) for batch, _ in test]) for _ in range(12)])
mean, apart = draws.mean(0), draws.std(0).mean()
print((mean.argmax(1) == kinds[360:]).float().mean().item(), apart.item())
