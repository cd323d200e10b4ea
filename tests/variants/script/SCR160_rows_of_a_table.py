# codes: SCR160
"""`and` between two columns: a truth for each row is meant."""

import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
draws = np.random.default_rng(0)
table = pd.DataFrame(draws.normal(size=(240, 4)), columns=["age", "income", "rooms", "years"])
table["price"] = table["income"] * 2 + table["rooms"]
table = table[table["age"] > -2 and table["years"] < 2]
x = torch.tensor(table.drop(columns="price").to_numpy(), dtype=torch.float32)
y = torch.tensor(table["price"].to_numpy(), dtype=torch.float32).unsqueeze(1)
loader = DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True)
model = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
for _ in range(4):
    for inputs, prices in loader:
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(inputs), prices)
        loss.backward()
        optimizer.step()
