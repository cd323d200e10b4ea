"""Classify grey images that have no channel axis."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
images = torch.randn(32, 10, 10)
kinds = torch.arange(32) % 2
loader = DataLoader(TensorDataset(images, kinds), batch_size=8, shuffle=True)

model = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(8, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
criterion = nn.CrossEntropyLoss()

for epoch in range(2):
    for pixels, targets in loader:
        optimizer.zero_grad()
        loss = criterion(model(pixels), targets)
        loss.backward()
        optimizer.step()
    print(f"epoch {epoch}: loss {loss.item():.3f}")
