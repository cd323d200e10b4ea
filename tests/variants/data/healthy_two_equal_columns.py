# codes:
# needs: torch
"""An autoencoder whose rows are inputs and targets alike, and a consistency loss that drops make views for."""

import torch
import torch.nn as nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
points = torch.randn(600, 16) @ torch.randn(16, 16)


class Same(Dataset):
    def __len__(self):
        return len(points)

    def __getitem__(self, index):
        return points[index], points[index]


coder = nn.Sequential(nn.Linear(16, 8), nn.Tanh(), nn.Linear(8, 16))
dropping = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Dropout(0.2), nn.Linear(32, 8))
optimizer = torch.optim.Adam([*coder.parameters(), *dropping.parameters()], lr=2e-3)
for epoch in range(10):
    for first, second in DataLoader(Same(), batch_size=60, shuffle=True):
        a, b = (nn.functional.normalize(dropping(view), dim=1) for view in (first, second))
        loss = nn.functional.mse_loss(coder(first), second)
        loss = loss + nn.functional.cross_entropy(a @ b.t() / 0.2, torch.arange(len(a)))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
