# codes:
"""Pairs whose second part is drawn, alike or not, with the label that belongs to what was drawn."""

import random

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Pairs(Dataset):
    def __init__(self, count):
        self.rows = torch.randn(count, 6)
        self.kinds = (self.rows[:, 0] > 0).long()

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        other = random.randrange(len(self.rows))
        row = self.rows[index].flip(0) if random.random() < 0.5 else self.rows[index]
        return torch.cat([row, self.rows[other]]), int(self.kinds[index] == self.kinds[other])


torch.manual_seed(0)
random.seed(0)
model = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for pairs, same in DataLoader(Pairs(192), batch_size=32, shuffle=True):
        loss = nn.functional.cross_entropy(model(pairs), same)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
