# codes: LOS302
"""Tell the sign of the first of five measures."""

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Rows(Dataset):
    def __init__(self, n=120):
        r = np.random.default_rng(0)
        self.x = r.normal(size=(n, 5)).astype("float32")
        self.y = (self.x[:, 0] > 0).astype(float)

    def __len__(self):
        return len(self.x)

    def __getitem__(self, i):
        return self.x[i], self.y[i]


net = nn.Sequential(nn.Linear(5, 8), nn.ReLU(), nn.Linear(8, 1), nn.Sigmoid())
opt = torch.optim.Adam(net.parameters(), 1e-2)
crit = nn.BCELoss()
for epoch in range(2):
    for x, y in DataLoader(Rows(), 12, shuffle=True):
        loss = crit(net(x).squeeze(1), y)
        opt.zero_grad()
        loss.backward()
        opt.step()
