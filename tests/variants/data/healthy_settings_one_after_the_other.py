# codes:
# needs: torch
"""A dataset whose noise is switched on for the training and off for what comes behind it; and two parts with a copy."""

import copy

import torch
import torch.nn as nn
from torch.utils.data import DataLoader, Dataset, random_split

torch.manual_seed(0)


class Rows(Dataset):
    def __init__(self):
        self.x = torch.randn(400, 6)
        self.y = (self.x[:, 0] > 0).long()
        self.noise = 0.0

    def __len__(self):
        return len(self.x)

    def __getitem__(self, index):
        return self.x[index] + self.noise * torch.randn(6), self.y[index]


train, test = random_split(Rows(), [320, 80])
train.dataset.noise = 0.2
net = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(net.parameters(), lr=3e-3)


def epoch_over(loader):
    for x, y in loader:
        loss = nn.functional.cross_entropy(net(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


for _epoch in range(4):
    epoch_over(DataLoader(train, batch_size=32, shuffle=True))
test.dataset.noise = 0.0
with torch.no_grad():
    print(sum((net(x).argmax(1) == y).sum().item() for x, y in DataLoader(test, batch_size=40)) / 80)

more, held = random_split(Rows(), [320, 80])
held.dataset = copy.copy(held.dataset)
more.dataset.noise = 0.1
held.dataset.noise = 0.0
epoch_over(DataLoader(more, batch_size=32, shuffle=True))
with torch.no_grad():
    print(sum((net(x).argmax(1) == y).sum().item() for x, y in DataLoader(held, batch_size=40)) / 80)
