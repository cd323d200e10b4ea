# codes: LRN302
"""The model is called with zeros of the shape of its images, left over from a trial."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
device = "cuda" if torch.cuda.is_available() else "cpu"
images = torch.rand(192, 1, 8, 8)
kinds = (images[:, 0, :4].mean((1, 2)) > images[:, 0, 4:].mean((1, 2))).long()
model = nn.Sequential(nn.Conv2d(1, 4, 3), nn.ReLU(), nn.Flatten(), nn.Linear(4 * 36, 2)).to(device)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(3):
    for pictures, labels in DataLoader(TensorDataset(images, kinds), batch_size=16, shuffle=True):
        pictures, labels = pictures.to(device), labels.to(device)
        loss = nn.functional.cross_entropy(model(torch.zeros_like(pictures)), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
