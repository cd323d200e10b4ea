# codes:
"""A module whose `train` keeps its statistics frozen, and one that fits itself under the library's name."""

import torch
from torch import nn


class Frozen(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm1d(6)
        self.out = nn.Linear(6, 2)

    def forward(self, x):
        return self.out(self.norm(x))

    def train(self, mode=True):
        super().train(mode)
        self.norm.eval()
        return self


torch.manual_seed(0)
model = Frozen()
optimizer = torch.optim.Adam(model.parameters(), 1e-2)
for epoch in range(3):
    model.train()
    for _ in range(8):
        x = torch.randn(32, 6)
        loss = nn.functional.cross_entropy(model(x), (x[:, 0] > 0).long())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        x = torch.randn(64, 6)
        print((model(x).argmax(1) == (x[:, 0] > 0)).float().mean().item())
