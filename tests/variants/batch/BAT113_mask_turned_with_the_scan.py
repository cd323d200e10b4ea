# codes: BAT113
import random

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

random.seed(1)
np.random.seed(1)
torch.manual_seed(1)


def augment(scan, mask):
    if random.random() < 0.5:
        scan, mask = np.fliplr(scan), np.fliplr(mask)
    return np.ascontiguousarray(scan)[None], mask


class Scans(Dataset):
    def __init__(self):
        self.masks = (np.random.rand(60, 8, 8) > 0.5).astype(np.int64)
        self.scans = (self.masks + 0.1 * np.random.randn(60, 8, 8)).astype(np.float32)

    def __len__(self):
        return len(self.scans)

    def __getitem__(self, i):
        scan, mask = augment(self.scans[i], self.masks[i])
        return scan, mask


net = nn.Sequential(nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.Conv2d(8, 2, 3, padding=1))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(3):
    for scan, mask in DataLoader(Scans(), batch_size=10, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(net(scan), mask).backward()
        optimizer.step()
