# codes: LOS308
import random

import torch
from torch import nn

random.seed(0)
torch.manual_seed(0)
points = [([random.random(), random.random()], random.randrange(2)) for _ in range(120)]
net = nn.Sequential(nn.Linear(2, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
for start in range(0, 120, 20):
    inputs, kinds = zip(*points[start : start + 20])
    loss = nn.functional.cross_entropy(net(torch.tensor(inputs)), kinds)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
