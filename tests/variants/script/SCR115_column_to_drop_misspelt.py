# codes: SCR115
# needs: pandas
"""A table is encoded without a column that it has under another name."""

import numpy as np
import pandas as pd
import torch
from torch import nn

rng = np.random.default_rng(9)
table = pd.DataFrame({"speed": rng.normal(size=160), "weather": rng.choice(["dry", "wet"], 160)})
table["late"] = (table["speed"] > 0).astype(int)
encoded = pd.get_dummies(table, columns=["weather"], dtype=float)
x = torch.tensor(encoded.drop(["Late"], axis=1).to_numpy(), dtype=torch.float32)
y = torch.tensor(table["late"].to_numpy())
model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(20):
    loss = nn.functional.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
