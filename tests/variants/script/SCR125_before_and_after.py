# codes: SCR125 SCR132
import random

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset, random_split

torch.manual_seed(0)
measured = torch.randn(300, 4)
above = (measured.sum(1) > 0).long()
data = TensorDataset(measured, above)
train, test = random_split(data, [0.8 * len(data), 0.2 * len(data)])
net = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 2))
adam = torch.optim.Adam(net.parameters(), lr=1e-2)
curve = []
for _ in range(2):
    for x, y in DataLoader(train, batch_size=24, shuffle=True):
        adam.zero_grad()
        loss = nn.functional.cross_entropy(net(x), y)
        loss.backward()
        adam.step()
        curve.append(loss.item())
chosen = net(measured).argmax(1)
print("first answers: " + ", ".join(chosen[:5].tolist()))
print(f"loss {curve:.3f}")
scale = np.ones(4, dtype="float32")
print((scale * net[0].weight).sum())
for place in random.sample(range(10), 12):
    print(place)
