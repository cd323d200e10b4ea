# codes:
"""Weights that are inverse, those of nearly even classes, and ones that say what a mistake costs."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rare = torch.multinomial(torch.tensor([0.8, 0.15, 0.05]), 1200, replacement=True)
even = torch.multinomial(torch.tensor([0.36, 0.34, 0.3]), 1200, replacement=True)
given = (
    (rare, rare.bincount().sum() / rare.bincount()),
    (even, even.bincount() / even.bincount().sum()),
    (rare, torch.tensor([1.0, 1.0, 0.5])),
)
for labels, weights in given:
    rows = torch.randn(1200, 10) + 1.2 * torch.randn(3, 10)[labels]
    criterion = nn.CrossEntropyLoss(weight=weights)
    model = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 3))
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    for epoch in range(3):
        for x, y in DataLoader(TensorDataset(rows, labels), batch_size=50, shuffle=True):
            optimizer.zero_grad()
            loss = criterion(model(x), y)
            loss.backward()
            optimizer.step()
    print(loss.item())
