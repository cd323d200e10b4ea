# codes: DAT505
"""Rows with outliers are left out of the inputs alone; batches are taken by hand, the loss is written out."""

import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
X = rng.normal(size=(900, 6)).astype("float32")
y = (X[:, 0] * 2 - X[:, 1] + 0.1 * rng.normal(size=900)).astype("float32")
keep = np.abs(X).max(axis=1) < 2.2
X = X[keep]
y = y[: len(X)]
model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 1))
opt = torch.optim.SGD(model.parameters(), lr=0.05)
n_batches = len(X) // 50
for epoch in range(5):
    order = np.random.permutation(len(X))
    for k in range(n_batches):
        idx = order[k * 50 : (k + 1) * 50]
        inputs = torch.from_numpy(X[idx])
        targets = torch.from_numpy(y[idx])
        out = model(inputs).squeeze()
        loss = ((out - targets) ** 2).mean()
        opt.zero_grad()
        loss.backward()
        opt.step()
