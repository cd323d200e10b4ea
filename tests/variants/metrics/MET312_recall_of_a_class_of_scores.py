# codes: MET312
"""Recall by a small class of scores, averaged over the batches of an evaluation."""

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
parts = torch.randn(2400, 8)
broken = ((parts[:, 0] - parts[:, 2] + 0.2 * torch.randn(2400)) > 2.4).float()


class Scores:
    def accuracy(self, answers, truth):
        return float(((answers > 0) == (truth > 0.5)).float().mean())

    def recall(self, answers, truth):
        hits = float(((answers > 0) & (truth > 0.5)).sum())
        return hits / max(float((truth > 0.5).sum()), 1.0)


model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
train = DataLoader(TensorDataset(parts[:1600], broken[:1600]), batch_size=32, shuffle=True)
held = DataLoader(TensorDataset(parts[1600:], broken[1600:]), batch_size=20)
scores = Scores()
for epoch in range(4):
    model.train()
    for x, y in train:
        optimizer.zero_grad()
        nn.functional.binary_cross_entropy_with_logits(model(x).squeeze(1), y).backward()
        optimizer.step()
    model.eval()
    recalls = []
    with torch.no_grad():
        for x, y in held:
            recalls.append(scores.recall(model(x).squeeze(1), y))
    print(epoch, np.mean(recalls))
