# codes: FWD106
# needs: torch accelerate
"""Convolutions in a `ModuleList` that the forward calls as one, under Accelerate."""

import torch
import torch.nn as nn
from accelerate import Accelerator
from torch.utils.data import DataLoader, TensorDataset


class Pictures(nn.Module):
    def __init__(self):
        super().__init__()
        widths = [1, 8, 16]
        self.convolutions = nn.ModuleList(
            nn.Sequential(nn.Conv2d(a, b, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2)) for a, b in zip(widths, widths[1:])
        )
        self.classify = nn.Linear(16, 2)

    def forward(self, images):
        features = self.convolutions(images)
        return self.classify(features.mean((2, 3)))


torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
images = torch.rand(160, 1, 12, 12)
bright = (images.mean((1, 2, 3)) > 0.5).long()
loader = DataLoader(TensorDataset(images, bright), batch_size=16, shuffle=True)
model = Pictures()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(2):
    for x, y in loader:
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
