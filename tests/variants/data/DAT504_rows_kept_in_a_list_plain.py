# codes: DAT504
import random

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

random.seed(0)
torch.manual_seed(0)


class Notes(Dataset):
    def __init__(self, rows):
        self.rows = rows

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, place):
        numbers, label = self.rows[place]
        return torch.tensor(numbers), label


rows = []
for _ in range(400):
    label = random.randint(0, 1)
    rows.append(([random.gauss(label, 1.5) for _ in range(6)], label))
train, valid = Notes(rows), Notes(rows[300:])
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
for epoch in range(3):
    for x, y in DataLoader(train, batch_size=20, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
    with torch.no_grad():
        print(epoch, sum(int((model(x).argmax(1) == y).sum()) for x, y in DataLoader(valid, batch_size=50)) / 100)
