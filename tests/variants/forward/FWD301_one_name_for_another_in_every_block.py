# codes: FWD301
import torch
from parts.blocks import Block
from torch import nn

torch.manual_seed(0)
images = torch.randn(64, 3, 16, 16)
labels = (images.mean((1, 2, 3)) > 0).long()
model = nn.Sequential(
    Block(3, 8), Block(8, 16, stride=2), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(16, 2)
)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for _ in range(3):
    for start in range(0, 64, 16):
        rows = slice(start, start + 16)
        loss = nn.functional.cross_entropy(model(images[rows]), labels[rows])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
