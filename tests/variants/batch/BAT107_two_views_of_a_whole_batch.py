# codes: BAT107
# needs: torch
"""Views are made of a batch that holds the labels beside the pictures."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def view(x):
    noise = 0.1 * torch.randn_like(x)
    return x * (torch.rand_like(x) > 0.1) + noise


torch.manual_seed(0)
rows = torch.randn(400, 24)
loader = DataLoader(TensorDataset(rows, torch.randint(5, (400,))), batch_size=50, shuffle=True, drop_last=True)
encoder = nn.Sequential(nn.Linear(24, 64), nn.ReLU(), nn.Linear(64, 16))
optimizer = torch.optim.Adam(encoder.parameters(), lr=1e-3)
for epoch in range(3):
    for pictures in loader:
        one, other = F.normalize(encoder(view(pictures)), dim=1), F.normalize(encoder(view(pictures)), dim=1)
        loss = F.cross_entropy(one @ other.T / 0.1, torch.arange(len(one)))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
