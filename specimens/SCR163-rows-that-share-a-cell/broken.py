import numpy as np
import pandas as pd
import torch
from torch import nn

torch.manual_seed(0)
rng = np.random.default_rng(0)
visits = pd.DataFrame({"patient": np.repeat(np.arange(150), 3), "test": ["iron", "zinc", "salt"] * 150})
visits["value"] = rng.normal(size=450)
visits = pd.concat([visits, visits.iloc[:60]], ignore_index=True)

table = visits.pivot(index="patient", columns="test", values="value")
x = torch.tensor(table.to_numpy(), dtype=torch.float32)
y = (x[:, 0] + x[:, 1] > 0).long()
model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for step in range(60):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
