# codes: RES304
"""Warm start: first phase with SGD, second phase loads everything and goes on with Adam."""
import os
import tempfile

import torch
from torch import nn


class Scorer(nn.Module):
    def __init__(self, dim=12):
        super().__init__()
        self.score = nn.Sequential(nn.Linear(dim, 24), nn.ReLU(), nn.Linear(24, 1))

    def forward(self, x):
        return self.score(x).squeeze(-1)


def pairs(n):
    good, bad = torch.randn(n, 12) + 0.5, torch.randn(n, 12) - 0.5
    return good, bad


def train(model, optimizer, steps):
    for _ in range(steps):
        good, bad = pairs(32)
        loss = nn.functional.softplus(model(bad) - model(good)).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return loss.item()


torch.manual_seed(0)
path = os.path.join(tempfile.mkdtemp(), "phase1.pt")
model = Scorer()
optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
print("phase 1", train(model, optimizer, 30))
torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict()}, path)

state = torch.load(path)
model = Scorer()
model.load_state_dict(state["model"])
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
optimizer.load_state_dict(state["optimizer"])
print("phase 2", train(model, optimizer, 30))
