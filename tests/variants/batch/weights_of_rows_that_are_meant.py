# codes:
# Weights by the square root of the inverse, by how hard a row was, and without replacement, where all rows come.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset, WeightedRandomSampler

torch.manual_seed(0)
labels = (torch.rand(400) < 0.2).long()
inputs = torch.randn(400, 10) + 1.5 * labels[:, None]
counts = torch.bincount(labels).float()
rows = TensorDataset(inputs, labels)
model = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
softened = WeightedRandomSampler((1 / counts.sqrt())[labels], len(labels))
ordered = WeightedRandomSampler((counts / counts.sum())[labels], len(labels), replacement=False)


def train(sampler):
    for xb, yb in DataLoader(rows, batch_size=40, sampler=sampler):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(xb), yb).backward()
        optimizer.step()


for epoch in range(4):
    train(softened)
    train(ordered)
    with torch.no_grad():
        hard = nn.functional.cross_entropy(model(inputs), labels, reduction="none")
    train(WeightedRandomSampler(hard + 0.05, len(labels)))
