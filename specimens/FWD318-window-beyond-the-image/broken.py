"""Pool pictures of twelve by twelve four times."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def block(given, made):
    return nn.Sequential(nn.Conv2d(given, made, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2))


torch.manual_seed(0)
pictures = torch.rand(128, 1, 12, 12)
lit = (pictures[:, 0, :6].mean((1, 2)) > pictures[:, 0, 6:].mean((1, 2))).long()
model = nn.Sequential(block(1, 4), block(4, 8), block(8, 8), block(8, 8), nn.Flatten(), nn.Linear(8, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for images, labels in DataLoader(TensorDataset(pictures, lit), batch_size=16, shuffle=True):
        loss = nn.functional.cross_entropy(model(images), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
