# codes: SCR101 SCR104 SCR125 LOS201
"""A table filled by `method`, a window that has moved, rows asked for by place behind a filter; then a class too many."""

import numpy as np
import pandas as pd
import torch
from scipy import signal
from torch import nn
from torch.utils.data import DataLoader, Dataset

rng = np.random.default_rng(0)
torch.manual_seed(0)
table = pd.DataFrame({"a": rng.normal(0, 0.4, 240), "b": rng.normal(0, 0.4, 240), "kind": np.arange(240) % 3})
table["a"] += table["kind"] * signal.hann(3)[1]
table["b"] = table["b"].where(table.index % 40 != 7)
table = table.fillna(method="ffill").fillna(0)
kept = table[table["a"] > -0.5]


class Rows(Dataset):
    def __init__(self, frame):
        self.frame = frame

    def __len__(self):
        return len(self.frame)

    def __getitem__(self, i):
        return torch.tensor([self.frame["a"][i], self.frame["b"][i]]).float(), int(self.frame["kind"][i])


model = nn.Sequential(nn.Linear(2, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for batch, answers in DataLoader(Rows(kept), batch_size=15, shuffle=True):
        loss = nn.functional.cross_entropy(model(batch), answers)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
