# codes: DAT519
# needs: torch
"""Flips for the training, set by way of one part in the function that makes the loaders."""

import torch
import torch.nn as nn
from torch.utils.data import DataLoader, Dataset, Subset

torch.manual_seed(0)


class Pictures(Dataset):
    def __init__(self, augment):
        self.pictures = torch.rand(400, 1, 8, 8)
        self.kinds = (self.pictures.mean((1, 2, 3)) > 0.5).long()
        self.augment = augment

    def __len__(self):
        return len(self.pictures)

    def __getitem__(self, index):
        picture = self.pictures[index]
        if self.augment and torch.rand(1) < 0.5:
            picture = picture.flip(-1)
        return picture, self.kinds[index]


def loaders():
    whole = Pictures(augment=False)
    train, val = Subset(whole, range(320)), Subset(whole, range(320, 400))
    train.dataset.augment = True
    val.dataset.augment = False
    return DataLoader(train, batch_size=32, shuffle=True), DataLoader(val, batch_size=40)


def fit(train_loader, val_loader):
    net = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.Flatten(), nn.Linear(8 * 36, 2))
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    for epoch in range(5):
        for pictures, kinds in train_loader:
            loss = nn.functional.cross_entropy(net(pictures), kinds)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        with torch.no_grad():
            right = sum((net(pictures).argmax(1) == kinds).sum().item() for pictures, kinds in val_loader)
        print(epoch, right / 80)


fit(*loaders())
