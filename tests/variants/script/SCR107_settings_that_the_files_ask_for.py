# codes: SCR107 SCR159 LOS201
"""A file of another encoding read by a reader, a table with days first, an array of objects, one JSON text to a line."""

import csv
import json
import tempfile
from pathlib import Path

import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(0)
torch.manual_seed(0)
folder = Path(tempfile.mkdtemp())
kinds = rng.integers(0, 3, 180)
days = pd.date_range("2024-01-01", periods=180).strftime("%d.%m.%Y")
with open(folder / "cafes.csv", "w", encoding="latin-1") as file:
    file.write("name,a\n" + "".join(f"caf\xe9 {i},{k + rng.normal(0, 0.3):.3f}\n" for i, k in enumerate(kinds)))
(folder / "more.json").write_text("\n".join(json.dumps({"b": k + rng.normal(0, 0.3)}) for k in kinds))
np.save(folder / "kinds.npy", np.array([int(k) for k in kinds], dtype=object))

names, first = [], []
with open(folder / "cafes.csv") as file:
    rows = csv.reader(file)
    next(rows)
    for name, a in rows:
        names.append(name)
        first.append(float(a))
table = pd.DataFrame({"a": first, "day": days})
table["month"] = pd.to_datetime(table["day"]).dt.month / 12
with open(folder / "more.json") as file:
    table["b"] = [row["b"] for row in json.load(file)]
wanted = torch.tensor(np.load(folder / "kinds.npy").astype("int64"))
assert len(names) == len(table)
inputs = torch.tensor(table[["a", "b", "month"]].to_numpy("float32"))
model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for batch, answers in DataLoader(TensorDataset(inputs, wanted), batch_size=15, shuffle=True):
        loss = nn.functional.cross_entropy(model(batch), answers)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
