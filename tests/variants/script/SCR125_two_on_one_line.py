# codes: SCR125
import random

import torch
from torch import nn

torch.manual_seed(0)
random.seed(0)
net = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 2))
adam = torch.optim.Adam(net.parameters(), lr=1e-2)
memory = []
for _ in range(40):
    x = torch.randn(5)
    memory.append((x, (x[0] > 0).long()))


def batch(size):
    x, y = zip(*random.sample(memory, size))
    x, y = torch.tensor(x), torch.cat(y)
    return x, y


for step in range(12):
    x, y = batch(8)
    loss = nn.functional.cross_entropy(net(x), y)
    adam.zero_grad()
    loss.backward()
    adam.step()
