# codes:
# needs: torch
"""Kinds of cloud from their shade; plateaus of a score, of an error and of a gap, each by its better end."""

import torch
from torch import nn
from torch.optim.lr_scheduler import ReduceLROnPlateau
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
kind = torch.randint(3, (640,))
shade = torch.randn(640, 20) + 1.2 * nn.functional.one_hot(kind, 20)
train = DataLoader(TensorDataset(shade[:512], kind[:512]), 32, shuffle=True)
valid = DataLoader(TensorDataset(shade[512:], kind[512:]), 64)
model = nn.Sequential(nn.Linear(20, 48), nn.ReLU(), nn.Linear(48, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
by_score = ReduceLROnPlateau(optimizer, mode="max", patience=3)
by_error = ReduceLROnPlateau(optimizer, patience=3)
by_gap = ReduceLROnPlateau(optimizer, patience=3)
for epoch in range(8):
    model.train()
    hits = 0
    for x, y in train:
        logits = model(x)
        loss = nn.functional.cross_entropy(logits, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        hits += (logits.argmax(1) == y).sum().item()
    model.eval()
    with torch.no_grad():
        acc = sum((model(x).argmax(1) == y).sum().item() for x, y in valid) / 128
    accuracy_gap = hits / 512 - acc
    by_score.step(acc)
    by_error.step(1 - acc)
    by_gap.step(accuracy_gap)
    print(epoch, acc, accuracy_gap)
