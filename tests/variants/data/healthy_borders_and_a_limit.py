# codes:
"""Rows lie between borders, one more than there are rows, and no more than a limit are taken."""

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(4)


class Ragged(Dataset):
    def __init__(self, rows, limit):
        self.borders = list(range(0, 5 * rows + 1, 5))
        self.values = torch.randn(5 * rows)
        self.labels = (self.values[::5] > 0).long()
        self.limit = limit

    def __len__(self):
        return min(self.limit, len(self.labels))

    def __getitem__(self, index):
        return self.values[self.borders[index] : self.borders[index + 1]], self.labels[index]


loader = DataLoader(Ragged(200, 128), batch_size=16, shuffle=True)
model = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(10):
    for values, labels in loader:
        loss = nn.functional.cross_entropy(model(values), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
