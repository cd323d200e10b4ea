# codes:
# needs: torch
"""Sums of two loaders at once, and counts that are of no loader's length."""

import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(640, 10)
y = (x[:, :3].sum(1) > 0).long()
labelled = DataLoader(TensorDataset(x[:160], y[:160]), batch_size=16, shuffle=True)
unlabelled = DataLoader(TensorDataset(x[160:480]), batch_size=32, shuffle=True)
test = DataLoader(TensorDataset(x[480:], y[480:]), batch_size=40)
model = nn.Sequential(nn.Linear(10, 24), nn.Tanh(), nn.Linear(24, 2))
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
for epoch in range(8):
    total, seen = 0.0, 0
    for (inputs, targets), (more,) in zip(labelled, unlabelled):
        flat = model(more).log_softmax(1)
        loss = nn.functional.cross_entropy(model(inputs), targets) - 0.01 * (flat.exp() * flat).sum(1).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total += loss.item()
        seen += len(inputs) + len(more)
    with torch.no_grad():
        right = sum((model(inputs).argmax(1) == targets).sum().item() for inputs, targets in test)
    print(epoch, total / len(unlabelled), seen, right / len(test.dataset))
