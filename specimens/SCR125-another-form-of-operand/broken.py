"""Weigh the classes of a loss with a list."""

from collections import Counter

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
signals = torch.randn(256, 5)
labels = (signals[:, 0] > 0.8).long()
counts = Counter(labels.tolist())
weights = [len(labels) / counts[name] for name in sorted(counts)]
loader = DataLoader(TensorDataset(signals, labels), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 2))
criterion = nn.CrossEntropyLoss(weight=weights)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    losses = []
    for inputs, targets in loader:
        optimizer.zero_grad()
        loss = criterion(model(inputs), targets)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    print("epoch " + str(epoch), sum(losses) / len(losses))
