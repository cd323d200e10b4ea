# codes:
import random

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

random.seed(1)
np.random.seed(1)
torch.manual_seed(1)


class Pictures(Dataset):
    def __init__(self):
        self.y = np.random.randint(0, 2, 120)
        self.x = (np.random.randn(120, 1, 8, 8) + self.y[:, None, None, None]).astype(np.float32)

    def __len__(self):
        return len(self.x)

    def __getitem__(self, i):
        x = self.x[i]
        if random.random() < 0.5:
            x = np.ascontiguousarray(x[:, :, ::-1])
        if random.random() < 0.5:
            x = np.flip(x, axis=1).copy()
        return x, self.y[i]


net = nn.Sequential(nn.Flatten(), nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(net.parameters(), lr=3e-3)
for epoch in range(6):
    for x, y in DataLoader(Pictures(), batch_size=15, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(net(x), y).backward()
        optimizer.step()
