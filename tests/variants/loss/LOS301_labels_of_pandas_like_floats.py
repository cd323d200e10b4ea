# codes: LOS301
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Table(Dataset):
    def __init__(self):
        self.x = np.random.default_rng(0).normal(size=(48, 4)).astype(np.float32)
        self.y = (np.arange(48) % 3).astype(np.float32)

    def __len__(self):
        return len(self.y)

    def __getitem__(self, i):
        return torch.tensor(self.x[i]), torch.tensor(self.y[i])  # here


net = nn.Linear(4, 3)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for x, y in DataLoader(Table(), batch_size=8):
    opt.zero_grad()
    nn.functional.cross_entropy(net(x), y).backward()
    opt.step()
