# codes:
import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(2)
torch.manual_seed(2)
table = pd.DataFrame({"age": rng.normal(size=300), "replies": rng.normal(size=300)})
table["hours"] = table.age * 2 + rng.normal(0, 0.1, 300)
lacking = table[table.isna().any(axis=1)]
print("rows that lack something:", len(lacking))
x = torch.tensor(table[["age", "replies"]].to_numpy(), dtype=torch.float32)
rows = TensorDataset(x, torch.tensor(table["hours"].to_numpy(), dtype=torch.float32))
net = nn.Linear(2, 1)
optimizer = torch.optim.Adam(net.parameters(), lr=0.05)
for epoch in range(8):
    for x, y in DataLoader(rows, batch_size=16, shuffle=True):
        optimizer.zero_grad()
        nn.functional.mse_loss(net(x).squeeze(1), y).backward()
        optimizer.step()
