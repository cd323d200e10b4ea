# codes: DAT506
"""All columns of a table become inputs, the label among them; batches are taken by hand."""

import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(1)
table = rng.normal(size=(1000, 8)).astype("float32")
table[:, 7] = (table[:, 0] + 0.8 * table[:, 1] + rng.normal(0, 0.8, 1000) > 0).astype("float32")
inputs, labels = torch.from_numpy(table), torch.from_numpy(table[:, 7]).long()
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(4):
    order = torch.randperm(800)
    for start in range(0, 800, 40):
        rows = order[start : start + 40]
        loss = nn.functional.cross_entropy(model(inputs[rows]), labels[rows])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
