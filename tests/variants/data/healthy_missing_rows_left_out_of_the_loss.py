# codes:
import torch
from torch import nn

torch.manual_seed(4)
seen = torch.randn(400, 6)
level = seen[:, 0] - seen[:, 1]
seen[::40, 2] = float("nan")
gauge = nn.Sequential(nn.Linear(6, 24), nn.ReLU(), nn.Linear(24, 1))
adam = torch.optim.Adam(gauge.parameters(), lr=3e-3)
for _epoch in range(4):
    for rows in torch.randperm(400).split(25):
        known = seen[rows].isfinite().all(dim=1)
        answer = gauge(seen[rows].nan_to_num())[:, 0]
        loss = (answer - level[rows]).pow(2)[known].mean()
        adam.zero_grad()
        loss.backward()
        adam.step()
