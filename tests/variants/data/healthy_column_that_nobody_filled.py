# codes:
# needs: torch
"""A column without any value becomes 0, and single gaps do, after statistics that leave them out."""

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(3)
rows = rng.normal(2, 3, size=(600, 5))
kinds = (rows[:, 1] + rows[:, 2] > 4).astype("int64")
rows[:, 4] = np.nan
rows[::23, 1] = np.nan
centre, width = np.nanmean(rows[:, :4], axis=0), np.nanstd(rows[:, :4], axis=0)
centre, width = np.append(centre, np.nan), np.append(width, np.nan)
inputs = np.nan_to_num((rows - centre) / width).astype("float32")
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(5, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(3):
    for batch, wanted in DataLoader(TensorDataset(torch.tensor(inputs), torch.tensor(kinds)), 25, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(batch), wanted)
        loss.backward()
        optimizer.step()
