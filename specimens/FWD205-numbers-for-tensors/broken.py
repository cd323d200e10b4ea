"""A small net is trained on batches that are still arrays of NumPy."""

import numpy as np
import torch
from torch import nn

torch.manual_seed(0)
rng = np.random.default_rng(0)
inputs = rng.normal(size=(96, 6))
labels = torch.from_numpy((inputs[:, 0] > inputs[:, 1]).astype("int64"))
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)

for epoch in range(3):
    for start in range(0, 96, 16):
        logits = model(inputs[start : start + 16])
        loss = nn.functional.cross_entropy(logits, labels[start : start + 16])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
