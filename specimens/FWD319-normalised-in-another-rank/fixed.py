"""Normalise the channels of images by a layer for them."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
leaves = torch.randn(128, 1, 12, 12)
healthy = (leaves[:, 0, :6].mean((1, 2)) > leaves[:, 0, 6:].mean((1, 2))).long()
loader = DataLoader(TensorDataset(leaves, healthy), batch_size=16, shuffle=True)


class Leaves(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 8, 3, padding=1)
        self.norm = nn.BatchNorm2d(8)
        self.head = nn.Linear(8 * 6 * 6, 2)

    def forward(self, images):
        seen = torch.relu(self.norm(self.conv(images)))
        return self.head(nn.functional.max_pool2d(seen, 2).flatten(1))


model = Leaves()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(2):
    for images, labels in loader:
        loss = nn.functional.cross_entropy(model(images), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
