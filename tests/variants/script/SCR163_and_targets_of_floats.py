# codes: SCR163 LOS301
# needs: pandas
import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rng = np.random.default_rng(1)

sales = pd.DataFrame({"week": np.repeat(np.arange(128), 3), "shop": ["north", "south", "west"] * 128})
sales["sold"] = rng.normal(size=len(sales))
sales["week"] = sales["week"].clip(upper=125)
wide = sales.pivot(columns="shop", index="week", values="sold")
x = torch.from_numpy(wide.values.astype("float32"))
y = (x[:, 0] > 0).float()

model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for epoch in range(4):
    for inputs, targets in DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs), targets)
        loss.backward()
        optimizer.step()
