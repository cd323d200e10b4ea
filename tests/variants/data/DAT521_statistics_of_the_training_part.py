# codes: DAT521
# needs: torch
import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(2)
rows = rng.normal(2, 3, size=(640, 4))
kinds = torch.tensor((rows[:, 1] + rows[:, 2] > 4).astype("int64"))
rows[rng.integers(0, 500, 20), 1] = np.nan
train_rows, test_rows = rows[:500], rows[500:]
centre = train_rows.mean(axis=0)
centred = train_rows - centre
inputs = torch.tensor(np.nan_to_num(centred), dtype=torch.float32)
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(4, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(3):
    for order in torch.randperm(500).split(25):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs[order]), kinds[order])
        loss.backward()
        optimizer.step()
