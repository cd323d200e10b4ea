"""Draw the rare class as often as the frequent one."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset, WeightedRandomSampler

torch.manual_seed(0)
labels = (torch.rand(600) < 0.1).long()
inputs = torch.randn(600, 10) + labels[:, None]
counts = torch.bincount(labels).float()
class_weights = counts / counts.sum()
sampler = WeightedRandomSampler(class_weights[labels], num_samples=len(labels))
loader = DataLoader(TensorDataset(inputs, labels), batch_size=50, sampler=sampler)
model = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(10):
    for xb, yb in loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(xb), yb).backward()
        optimizer.step()
