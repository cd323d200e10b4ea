# codes: SCR131 SCR120
"""Two encoders meet, in the rows that are held out, what they were not fitted on; then a number for json."""

import json
import tempfile

import numpy as np
import torch
from sklearn.preprocessing import LabelEncoder, OneHotEncoder
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(0)
torch.manual_seed(0)
town = rng.choice(["north", "south", "east"], 240)
kind = rng.choice(["fixed", "loose"], 240)
sizes = (rng.normal(0, 0.4, 240) + (kind == "loose")).astype("float32")
town[200], kind[230] = "west", "other"
encoder = OneHotEncoder(sparse_output=False).fit(town[:180, None])
names = LabelEncoder().fit(kind[:180])
places = encoder.transform(town[:, None])
wanted = torch.tensor(names.transform(kind))
inputs = torch.tensor(np.column_stack([sizes, places]), dtype=torch.float32)
model = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
losses = []
for epoch in range(2):
    for batch, answers in DataLoader(TensorDataset(inputs[:180], wanted[:180]), batch_size=15, shuffle=True):
        loss = nn.functional.cross_entropy(model(batch), answers)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
with torch.no_grad():
    right = (model(inputs[180:]).argmax(1) == wanted[180:]).float().mean().item()
with open(f"{tempfile.mkdtemp()}/losses.json", "w") as file:
    json.dump({"mean": np.mean(losses, dtype="float32"), "right": right}, file)
