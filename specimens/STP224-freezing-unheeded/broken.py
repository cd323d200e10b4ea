"""A classifier on top of a trunk that was trained on other classes, and that is to stay as it is."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
images = torch.randn(320, 1, 8, 8)
labels = (images[:, 0, :4].mean(dim=(1, 2)) > 0).long()
trunk = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.Flatten(), nn.Linear(288, 16), nn.ReLU())
for parameter in trunk.parameters():
    parameter.require_grad = False
model = nn.Sequential(trunk, nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(2):
    for batch, target in DataLoader(TensorDataset(images, labels), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(batch), target)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
