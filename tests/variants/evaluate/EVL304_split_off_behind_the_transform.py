# codes: EVL304
# needs: torch
"""A validation split off from pictures that are flipped and shifted at random."""

import torch
import torch.nn as nn
from torch.utils.data import DataLoader, Dataset, random_split

torch.manual_seed(0)


class Pictures(Dataset):
    def __init__(self, pictures, kinds, transform=None):
        self.samples = list(zip(pictures, kinds))
        self.transform = transform

    def __len__(self):
        return len(self.samples)

    def __getitem__(self, index):
        picture, kind = self.samples[index]
        return (self.transform(picture) if self.transform else picture), kind


def shift_and_blur(picture):
    dx, dy = torch.randint(-3, 4, (2,)).tolist()
    return picture.roll((dx, dy), dims=(1, 2)) * (0.5 + torch.rand(1)) + 0.05 * torch.randn_like(picture)


kinds = torch.arange(600) % 3
pictures = 0.2 * torch.rand(600, 1, 12, 12)
for number, kind in enumerate(kinds):
    pictures[number, 0, 4 : 6 + kind, 4 : 10 - 2 * kind] += 0.7
train, val = random_split(Pictures(pictures, kinds, shift_and_blur), [480, 120])
train_loader, val_loader = DataLoader(train, batch_size=32, shuffle=True), DataLoader(val, batch_size=60)
net = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(8 * 25, 3))
optimizer = torch.optim.Adam(net.parameters(), lr=3e-3)
for epoch in range(12):
    net.train()
    for x, y in train_loader:
        loss = nn.functional.cross_entropy(net(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    net.eval()
    with torch.no_grad():
        right = sum((net(x).argmax(1) == y).sum().item() for x, y in val_loader)
    print(epoch, loss.item(), right / len(val))
