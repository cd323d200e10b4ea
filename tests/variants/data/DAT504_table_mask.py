# codes: DAT504
"""Rows of a table are marked for the test, and the batches are drawn from all of them."""

import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
torch.manual_seed(0)
readings = torch.from_numpy(rng.normal(size=(900, 8)).astype("float32"))
fault = (readings[:, 0] - readings[:, 3] + 0.3 * torch.randn(900) > 0).float()
is_test = torch.from_numpy(rng.random(900) < 0.2)

net = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 1), nn.Flatten(0))
optimizer = torch.optim.Adam(net.parameters(), lr=2e-3)
criterion = nn.BCEWithLogitsLoss()
for step in range(100):
    net.train()
    loss = criterion(net(readings), fault)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if step % 25 == 0:
        net.eval()
        with torch.no_grad():
            right = ((net(readings[is_test]) > 0) == (fault[is_test] > 0.5)).float().mean()
        print(step, loss.item(), right.item())
