# codes: SCR115
# needs: pandas
"""A column is dropped without saying that it is one."""

import numpy as np
import pandas as pd
import torch
from torch import nn

rng = np.random.default_rng(7)
table = pd.DataFrame(rng.normal(size=(160, 4)), columns=["north", "east", "up", "height"])
table["height"] = table["north"] + table["east"]
x = torch.tensor(table.drop("height").to_numpy(), dtype=torch.float32)
y = torch.tensor(table["height"].to_numpy(), dtype=torch.float32).unsqueeze(1)
model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(20):
    loss = nn.functional.mse_loss(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
