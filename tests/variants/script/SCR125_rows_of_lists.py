# codes: SCR125
import random

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

random.seed(0)
torch.manual_seed(0)


class Readings(Dataset):
    def __init__(self, count):
        self.readings = [[random.gauss(0, 1) for _ in range(6)] for _ in range(count)]

    def __len__(self):
        return len(self.readings)

    def __getitem__(self, place):
        reading = self.readings[place]
        return torch.from_numpy(reading).float(), int(sum(reading) > 0)


net = nn.Sequential(nn.Linear(6, 24), nn.ReLU(), nn.Linear(24, 2))
sgd = torch.optim.SGD(net.parameters(), lr=0.1)
for _ in range(2):
    for reading, kind in DataLoader(Readings(200), batch_size=20, shuffle=True):
        sgd.zero_grad()
        nn.functional.cross_entropy(net(reading), kind).backward()
        sgd.step()
