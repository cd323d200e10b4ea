# needs: torch
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(0)
readings = 20 + 4 * rng.normal(size=(600, 6))
faulty = (readings[:, 0] - readings[:, 1] + readings[:, 5] > 20).astype("int64")
readings[rng.random(600) < 0.04, 0] = np.nan
readings[rng.random(600) < 0.04, 1] = np.nan

mean, std = np.nanmean(readings, axis=0), np.nanstd(readings, axis=0)
scaled = np.nan_to_num((readings - mean) / std).astype("float32")

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
loader = DataLoader(TensorDataset(torch.tensor(scaled), torch.tensor(faulty)), batch_size=32, shuffle=True)
for epoch in range(3):
    for rows, labels in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(rows), labels)
        loss.backward()
        optimizer.step()
