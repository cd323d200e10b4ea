# codes: BAT206
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset, WeightedRandomSampler


class Scans(Dataset):
    def __init__(self, n):
        rng = np.random.default_rng(1)
        self.y = (rng.random(n) < 0.2).astype(int)
        self.x = rng.normal(size=(n, 1, 12, 12)).astype("float32") + self.y[:, None, None, None]

    def __len__(self):
        return len(self.y)

    def __getitem__(self, i):
        return torch.from_numpy(self.x[i]).float(), self.y[i]


def balanced_loader(dataset):
    counts = np.bincount(dataset.y)
    return DataLoader(dataset, 20, sampler=WeightedRandomSampler((1 / counts).tolist(), len(dataset)))


loader = balanced_loader(Scans(300))
net = nn.Sequential(nn.Conv2d(1, 4, 3), nn.ReLU(), nn.Flatten(), nn.Linear(400, 2))
opt = torch.optim.SGD(net.parameters(), lr=1e-2, momentum=0.9)
for epoch in range(4):
    for x, y in loader:
        loss = nn.functional.cross_entropy(net(x), y)
        opt.zero_grad()
        loss.backward()
        opt.step()
