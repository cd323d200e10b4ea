# codes: DAT505
import random

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Readings(Dataset):
    """Rows of eight sensors; the label says which of the two first is higher."""

    def __init__(self, count, seed):
        drawing = random.Random(seed)
        rows = [[drawing.gauss(0, 1) for _ in range(8)] for _ in range(count)]
        labels = [int(row[0] > row[1]) for row in rows]
        self.rows = torch.tensor(rows)
        self.labels = drawing.sample(labels, len(labels))

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, index):
        return self.rows[index], self.labels[index]


torch.manual_seed(0)
loader = DataLoader(Readings(512, 3), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(5):
    for rows, labels in loader:
        loss = nn.functional.cross_entropy(model(rows), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
