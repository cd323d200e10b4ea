"""Segment images whose masks mark pixels without a class by 255."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
images = torch.randn(16, 3, 12, 12)
masks = (images[:, 0] > 0).long() + (images[:, 1] > 0).long()
masks[:, :2] = 255
loader = DataLoader(TensorDataset(images, masks), batch_size=4, shuffle=True)

model = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.ReLU(), nn.Conv2d(8, 3, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
criterion = nn.CrossEntropyLoss()

for epoch in range(2):
    for pixels, targets in loader:
        optimizer.zero_grad()
        loss = criterion(model(pixels), targets)
        loss.backward()
        optimizer.step()
    print(f"epoch {epoch}: loss {loss.item():.3f}")
