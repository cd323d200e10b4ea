# codes: DAT306
# needs: pandas
"""A table is made an array of floats with a column of names left in it."""

import numpy as np
import pandas as pd
import torch
from torch import nn

rng = np.random.default_rng(6)
table = pd.DataFrame({
    "height": rng.normal(size=160),
    "weight": rng.normal(size=160),
    "breed": rng.choice(["collie", "beagle", "pug"], 160),
})
table["fast"] = (table["height"] > table["weight"]).astype(int)
x = torch.from_numpy(table.drop(columns="fast").values.astype(np.float32))
y = torch.tensor(table["fast"].values)
model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(20):
    loss = nn.functional.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
