import numpy as np
import pandas as pd
import torch
from torch import nn

torch.manual_seed(0)
rng = np.random.default_rng(0)
days = pd.DataFrame({"sun": rng.normal(size=240), "wind": rng.normal(size=240)})
days["rain"] = (days["sun"] + 0.3 * rng.normal(size=240) < 0) * 1.0

days = days.assign(tomorrow=days["rain"].shift(-1)).dropna()
days["tomorrow"] = days["tomorrow"].astype("int64")
x = torch.tensor(days[["sun", "wind", "rain"]].to_numpy(), dtype=torch.float32)
y = torch.tensor(days["tomorrow"].to_numpy())
model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for step in range(60):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
