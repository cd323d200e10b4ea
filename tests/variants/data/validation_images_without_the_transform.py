# codes: DAT508
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

rng = np.random.default_rng(0)
torch.manual_seed(0)


class Tiles(Dataset):
    def __init__(self, count, transform=None):
        self.labels = rng.integers(0, 3, count)
        self.tiles = rng.normal(0.5, 0.05, (count, 3, 8, 8)).astype("float32")
        self.tiles[np.arange(count), self.labels] += 0.2
        self.transform = transform

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, index):
        tile = torch.from_numpy(self.tiles[index])
        return self.transform(tile) if self.transform else tile, int(self.labels[index])


def normalise(tile):
    tile = (tile - 0.55) / 0.12
    return tile.flip(-1) if torch.rand(1) < 0.5 else tile


train = Tiles(240, transform=normalise)
valid = Tiles(80)
model = nn.Sequential(nn.Conv2d(3, 8, 3), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(8, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
valid_loader = DataLoader(valid, batch_size=16)
for epoch in range(4):
    model.train()
    for x, y in DataLoader(train, batch_size=16, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        right = sum((model(x).argmax(1) == y).sum().item() for x, y in valid_loader)
    print(epoch, right / len(valid))
