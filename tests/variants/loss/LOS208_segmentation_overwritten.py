# codes: LOS208
# needs: torch
"""A loop that names its predictions as it named its labels, before the loss."""

import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
images = torch.rand(160, 1, 16, 16)
masks = (images[:, 0] > 0.5).long() + (images[:, 0] > 0.8).long()
loader = DataLoader(TensorDataset(images, masks), batch_size=16, shuffle=True)
net = nn.Sequential(nn.Conv2d(1, 16, 3, padding=1), nn.ReLU(), nn.Conv2d(16, 3, 1))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
for epoch in range(10):
    for image, mask in loader:
        logits = net(image)
        mask = torch.max(logits, dim=1).indices
        loss = nn.functional.cross_entropy(logits, mask)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
