# codes: SCR157 SCR157 SCR120
"""A column with units beside one of words, and a list of texts with a sign where one is missing; then json."""

import json
import tempfile

import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(0)
torch.manual_seed(0)
heavy = rng.normal(60, 9, 240)
table = pd.DataFrame({"length": rng.normal(170, 9, 240), "weight": [f" {h:.1f} kg" for h in heavy]})
ages = [("N/A" if i % 60 == 9 else str(20 + i % 50)) for i in range(240)]
inputs = torch.tensor(table.values, dtype=torch.float32)
inputs = (inputs - inputs.mean(0)) / inputs.std(0)
extra = torch.tensor([list(map(float, [age, length])) for age, length in zip(ages, map(str, table["length"]))])
extra = (extra - extra.mean(0)) / extra.std(0)
data = TensorDataset(torch.cat([inputs, extra], 1), torch.tensor((heavy > 60).astype("int64")))
model = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
losses = []
for epoch in range(2):
    for batch, wanted in DataLoader(data, batch_size=16, shuffle=True):
        loss = nn.functional.cross_entropy(model(batch), wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
with open(f"{tempfile.mkdtemp()}/losses.json", "w") as file:
    json.dump({"mean": np.mean(losses, dtype="float32")}, file)
