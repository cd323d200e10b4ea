"""Tell the target of a table from its columns."""

import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(0)
df = pd.DataFrame(rng.normal(size=(600, 5)), columns=list("abcde"))
df["target"] = (df.a + rng.normal(size=600) > 0).astype(int)
X = torch.tensor(df.drop(columns=["target"]).values, dtype=torch.float32)
y = torch.tensor(df["target"].values)
loader = DataLoader(TensorDataset(X, y), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters())
for epoch in range(3):
    for xb, yb in loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(xb), yb).backward()
        optimizer.step()
