# codes:
"""Scores of each group are taken of what an evaluation has gathered, which is whole where all batches were run."""

import numpy as np
import torch
from sklearn.metrics import log_loss, ndcg_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(3)
torch.manual_seed(3)
features = torch.tensor(rng.normal(size=(3000, 5)), dtype=torch.float32)
groups = torch.arange(3000) % 500
liked = (features[:, 0] + torch.randn(3000) > 0).float()
model = nn.Sequential(nn.Linear(5, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU(), nn.Linear(256, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
history = []


def answers(loader):
    found, who = [], []
    with torch.no_grad():
        for batch, _, group in loader:
            found.append(model(batch).squeeze(1))
            who.append(group)
    return torch.cat(found).numpy(), torch.cat(who).numpy()


for epoch in range(40):
    losses = []
    for batch, target, _ in DataLoader(
        TensorDataset(features[:2000], liked[:2000], groups[:2000]), batch_size=10, shuffle=True
    ):
        loss = nn.functional.binary_cross_entropy_with_logits(model(batch).squeeze(1), target)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    history.append(float(np.mean(losses)))
held_out = TensorDataset(features[2000:], liked[2000:], groups[2000:])
scores, owners = answers(DataLoader(held_out, batch_size=10))
truth, gains = liked[2000:].numpy(), []
for group in np.unique(owners):
    rows = owners == group
    gains.append(ndcg_score([truth[: len(owners)][rows]], [scores[rows]], k=2))
kept = [number for number in range(40) if history[number] < history[0]]
print(np.mean(gains), log_loss([0, 1] * 20, np.resize(history, 40).clip(0.01, 0.99)), len(kept))
