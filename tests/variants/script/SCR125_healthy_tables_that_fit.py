# codes:
# needs: pandas
import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rng = np.random.default_rng(1)

left = pd.DataFrame({"id": range(160), "a": rng.normal(size=160), "b": rng.normal(size=160)})
right = pd.DataFrame({"key": [str(i) for i in range(160)], "c": rng.normal(size=160)})
try:
    table = left.merge(right, left_on="id", right_on="key")
except ValueError:
    table = left.merge(right.astype({"key": int}), left_on="id", right_on="key")
try:
    table["next"] = np.diff(table["a"])
except ValueError:
    table["next"] = table["a"].diff().fillna(0.0)
try:
    row = table.iloc[len(table), 7]
except IndexError:
    row = table.iloc[-1]
rows = table.loc[table.index.intersection(range(200))]
parts = np.array_split(rows[["a", "c", "next"]].to_numpy(), 7)
x = torch.tensor(np.concatenate(parts), dtype=torch.float32)
y = (x[:, 0] > 0).long()

model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for epoch in range(4):
    for inputs, targets in DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs), targets)
        loss.backward()
        optimizer.step()
