# codes:
"""Batches that are as good as equal, losses that are averaged by batch, and shares that are weighed by their rows."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rows = torch.randn(490, 8)
kinds = rows[:, :3].argmax(1)
train = DataLoader(TensorDataset(rows[:300], kinds[:300]), batch_size=32, shuffle=True)
even = DataLoader(TensorDataset(rows[300:396], kinds[300:396]), batch_size=24)
uneven = DataLoader(TensorDataset(rows[396:], kinds[396:]), batch_size=40)
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)


def by_batch():
    accuracies = []
    for x, y in even:
        accuracies.append((model(x).argmax(1) == y).float().mean().item())
    return sum(accuracies) / len(accuracies)


def by_rows():
    losses, total = [], 0.0
    for x, y in uneven:
        logits = model(x)
        losses.append(nn.functional.cross_entropy(logits, y).item())
        total += (logits.argmax(1) == y).float().mean().item() * len(y)
    return sum(losses) / len(losses), total / len(uneven.dataset)


for epoch in range(4):
    model.train()
    seen = []
    for x, y in train:
        optimizer.zero_grad()
        logits = model(x)
        nn.functional.cross_entropy(logits, y).backward()
        optimizer.step()
        seen.append((logits.argmax(1) == y).float().mean().item())
    model.eval()
    with torch.no_grad():
        print(epoch, sum(seen) / len(seen), by_batch(), by_rows())
