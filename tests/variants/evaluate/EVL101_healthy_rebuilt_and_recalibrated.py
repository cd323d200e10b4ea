# codes:
"""A rebuilt net takes the statistics of its batch normalisation anew in train mode, and is evaluated in eval mode."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(2)


def build():
    return nn.Sequential(nn.Linear(8, 32), nn.BatchNorm1d(32), nn.ReLU(), nn.Linear(32, 3))


kinds = torch.arange(480) % 3
rows = torch.randn(480, 8)
rows[torch.arange(480), kinds] += 2.5
train = DataLoader(TensorDataset(rows[:360], kinds[:360]), 36, shuffle=True)
test = DataLoader(TensorDataset(rows[360:], kinds[360:]), 40)
model = build()
optimizer = torch.optim.Adam(model.parameters(), 3e-3)
for _epoch in range(4):
    model.train()
    for batch, target in train:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(batch), target).backward()
        optimizer.step()
torch.save(model.state_dict(), "net.pt")

final = build()
final.load_state_dict(torch.load("net.pt"))
with torch.no_grad():
    for batch, _ in train:
        final(batch)
final.eval()
with torch.no_grad():
    right = sum((final(batch).argmax(1) == target).sum().item() for batch, target in test)
print(right / 120)
