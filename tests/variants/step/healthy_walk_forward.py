# codes:
"""One model goes forward in time: what a turn scores, no earlier turn was trained on."""

import torch
from sklearn.model_selection import TimeSeriesSplit
from torch import nn

torch.manual_seed(0)
x = torch.randn(300, 8)
y = (x[:, 0] + x[:, 1] > 0).long()
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for past, future in TimeSeriesSplit(4).split(x):
    for _epoch in range(3):
        for part in torch.as_tensor(past)[torch.randperm(len(past))].split(20):
            optimizer.zero_grad()
            nn.functional.cross_entropy(model(x[part]), y[part]).backward()
            optimizer.step()
    with torch.no_grad():
        print((model(x[future]).argmax(1) == y[future]).float().mean().item())
