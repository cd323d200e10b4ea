# codes:
# needs: torch
# Each set lists the classes in the order of the alphabet, and numbers them by their place in that list.
import random

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

CENTRES = {"rain": (2.0, 0.0), "snow": (-2.0, 0.0), "fog": (0.0, 2.0), "sun": (0.0, -2.0)}


class Weather(Dataset):
    def __init__(self, rows, seed):
        chosen = random.Random(seed)
        draw = torch.Generator().manual_seed(seed)
        self.names = [chosen.choice(list(CENTRES)) for _ in range(rows)]
        self.readings = torch.tensor([CENTRES[n] for n in self.names]) + 0.5 * torch.randn(rows, 2, generator=draw)
        self.classes = sorted(set(self.names))

    def __len__(self):
        return len(self.names)

    def __getitem__(self, row):
        return self.readings[row], self.classes.index(self.names[row])


torch.manual_seed(0)
train, test = Weather(480, 1), Weather(120, 2)
model = nn.Sequential(nn.Linear(2, 32), nn.ReLU(), nn.Linear(32, 4))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(5):
    model.train()
    for readings, kinds in DataLoader(train, batch_size=32, shuffle=True):
        loss = nn.functional.cross_entropy(model(readings), kinds)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    model.eval()
    right = 0
    with torch.no_grad():
        for readings, kinds in DataLoader(test, batch_size=40):
            right += (model(readings).argmax(1) == kinds).sum().item()
    print(epoch, right / len(test))
