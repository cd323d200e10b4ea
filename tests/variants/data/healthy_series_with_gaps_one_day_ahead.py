# codes:
"""A slow series whose gaps are left out before its windows are cut; each forecasts what comes days later."""

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def windows(series, ahead):
    known = ~np.isnan(series)
    series = series[known]
    starts = np.arange(len(series) - 20 - ahead)
    x = np.stack([series[s : s + 20] for s in starts]).astype("float32")
    y = (series[starts + 19 + ahead] > series[starts + 19]).astype("int64")
    return TensorDataset(torch.from_numpy(x), torch.from_numpy(y))


rng = np.random.default_rng(2)
series = np.cumsum(rng.normal(size=1200)) * 0.1
series[rng.random(1200) < 0.05] = np.nan
loader = DataLoader(windows(series, 5), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(20, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(2):
    for x, y in loader:
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
