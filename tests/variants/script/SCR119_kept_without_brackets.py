# codes: SCR119
"""Means and deviations of a table that are named and not asked for, and used further down."""

import numpy as np
import pandas as pd
import torch
from torch import nn

rng = np.random.default_rng(0)
table = pd.DataFrame(rng.normal(3, 2, (120, 4)), columns=list("abcd"))
labels = torch.tensor((table["a"] > 3).to_numpy()).long()
mean, std = table.mean, table.std
torch.manual_seed(0)
x = torch.tensor(((table - mean) / std).to_numpy(), dtype=torch.float32)
net = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 2))
opt = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(2):
    for start in range(0, 120, 12):
        loss = nn.functional.cross_entropy(net(x[start : start + 12]), labels[start : start + 12])
        opt.zero_grad()
        loss.backward()
        opt.step()
