import numpy as np
import pandas as pd
import torch
from torch import nn

torch.manual_seed(0)
rng = np.random.default_rng(0)
guests = pd.DataFrame({"nights": rng.normal(size=200), "season": rng.choice(["summer", "winter"], 200)})
returned = (guests["nights"] + (guests["season"] == "summer") > 0.5).to_numpy()

table = pd.get_dummies(guests, dtype=float)
x = torch.tensor(table.values, dtype=torch.float32)
y = torch.tensor(returned, dtype=torch.long)
model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for step in range(60):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
