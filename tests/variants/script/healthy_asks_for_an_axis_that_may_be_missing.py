# codes:
"""A helper asks for a second axis, and goes on without one: images may come with or without their channel."""

import torch
from torch import nn


def channels(batch):
    try:
        return batch.size(3)
    except IndexError:
        return 1


torch.manual_seed(4)
images = torch.rand(96, 8, 8)
bright = (images.mean((1, 2)) > 0.5).long()
model = nn.Sequential(nn.Flatten(), nn.Linear(64 * channels(images), 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(12):
    for start in range(0, 96, 32):
        logits = model((images[start : start + 32] - 0.5) / 0.29)
        loss = nn.functional.cross_entropy(logits, bright[start : start + 32])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
