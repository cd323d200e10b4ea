# codes: SCR115
"""The list of the columns holds one that the table does not, and is read at three places."""

import numpy as np
import pandas as pd
import torch
from torch import nn

COLUMNS = ["width", "height", "Weight"]
rng = np.random.default_rng(0)
table = pd.DataFrame(rng.normal(size=(120, 3)), columns=["width", "height", "weight"])
labels = torch.tensor((table["width"] > 0).to_numpy()).long()
torch.manual_seed(0)
x = torch.tensor(table[COLUMNS].to_numpy(), dtype=torch.float32)
net = nn.Sequential(nn.Linear(len(COLUMNS), 16), nn.ReLU(), nn.Linear(16, 2))
opt = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(2):
    for start in range(0, 120, 12):
        loss = nn.functional.cross_entropy(net(x[start : start + 12]), labels[start : start + 12])
        opt.zero_grad()
        loss.backward()
        opt.step()
print(table[COLUMNS].mean())
