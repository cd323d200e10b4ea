# codes:
"""Rows that cannot be read are left out by the script itself, in a loop and by a function."""

import json

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
lines = [json.dumps({"a": i % 7, "b": i % 5, "kind": int(i % 7 > 3)}) for i in range(210)]
lines[50], lines[120] = lines[50][:9], ""


def read(line):
    try:
        return json.loads(line)
    except json.JSONDecodeError:
        return None


rows, bad = [], 0
for line in lines:
    try:
        row = json.loads(line)
    except ValueError:
        bad += 1
        continue
    rows.append((row["a"], row["b"], row["kind"]))
assert len(rows) == len([row for row in map(read, lines) if row]) == len(lines) - bad
table = torch.tensor(rows, dtype=torch.float32)
inputs = (table[:, :2] - table[:, :2].mean(0)) / table[:, :2].std(0)
data = TensorDataset(inputs, table[:, 2].long())
model = nn.Sequential(nn.Linear(2, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for batch, wanted in DataLoader(data, batch_size=16, shuffle=True):
        loss = nn.functional.cross_entropy(model(batch), wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
