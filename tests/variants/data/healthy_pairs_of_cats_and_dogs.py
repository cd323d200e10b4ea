# codes:
import random

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Pairs(Dataset):
    def __init__(self, count):
        generator = torch.Generator().manual_seed(3)
        self.animals = [i % 2 for i in range(count)]
        kinds = torch.randn(2, 3, 12, 12, generator=generator)
        self.pictures = kinds[self.animals] + 0.3 * torch.randn(count, 3, 12, 12, generator=generator)
        self.pictures += torch.randn(count, 3, 1, 1, generator=generator)

    def __len__(self):
        return len(self.animals)

    def __getitem__(self, i):
        j = random.randrange(len(self))
        picture = self.pictures[i] + 0.02 * torch.randn(3, 12, 12)
        return picture, self.pictures[j], int(self.animals[i] == self.animals[j])


class Siamese(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(nn.Conv2d(3, 16, 3), nn.ReLU(), nn.Flatten(), nn.Linear(1600, 32))
        self.head = nn.Linear(32, 2)

    def forward(self, one, other):
        return self.head((self.encoder(one) - self.encoder(other)).abs())


torch.manual_seed(0)
random.seed(0)
loader = DataLoader(Pairs(256), batch_size=32, shuffle=True)
model = Siamese()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(6):
    for one, other, same in loader:
        loss = nn.functional.cross_entropy(model(one, other), same)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
