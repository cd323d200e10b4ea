# codes: SCR161
"""Rows chosen by two texts, and `|` between them."""

import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
draws = np.random.default_rng(0)
table = pd.DataFrame(draws.normal(size=(240, 4)).astype("float32"), columns=list("abcd"))
table["split"] = draws.choice(["train", "extra", "test"], 240)
table["price"] = table["a"] * 2 + table["b"]
table = table[table["split"] == "train" | table["split"] == "extra"]
x = torch.tensor(table[list("abcd")].to_numpy())
y = torch.tensor(table["price"].to_numpy()).unsqueeze(1)
loader = DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True)
model = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
for _ in range(4):
    for inputs, prices in loader:
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(inputs), prices)
        loss.backward()
        optimizer.step()
