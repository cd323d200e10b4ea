# codes:
# A pretext task: by how much a picture was turned. Its own classes are kept for later.
import random

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
random.seed(0)
ramp = torch.linspace(0, 2, 8)[:, None] + torch.linspace(0, 0.5, 8)


class Turned(Dataset):
    def __init__(self, number):
        self.pictures = ramp + 0.2 * torch.randn(number, 1, 8, 8)
        self.classes = torch.randint(0, 4, (number,))

    def __len__(self):
        return len(self.pictures)

    def __getitem__(self, index):
        turns = random.randrange(4)
        return torch.rot90(self.pictures[index], turns, (1, 2)), turns


net = nn.Sequential(nn.Flatten(), nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 4))
optimizer = torch.optim.Adam(net.parameters(), lr=3e-3)
for epoch in range(6):
    for pictures, turns in DataLoader(Turned(480), batch_size=32, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(net(pictures), turns).backward()
        optimizer.step()
