# codes: DAT508
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
rng = np.random.default_rng(0)
# The mean and the deviation of the pixels divided by 255.
MEAN, STD = 0.35, 0.2


def for_training(scan):
    pixels = torch.from_numpy(scan).float() / 255
    if torch.rand(1) < 0.5:
        pixels = pixels + 0.02 * torch.randn_like(pixels)
    return ((pixels - MEAN) / STD)[None]


def for_validation(scan):
    pixels = torch.from_numpy(scan).float()
    return ((pixels - MEAN) / STD)[None]


class Scans(Dataset):
    def __init__(self, scans, kinds, prepare):
        self.scans, self.kinds, self.prepare = scans, kinds, prepare

    def __len__(self):
        return len(self.kinds)

    def __getitem__(self, place):
        return self.prepare(self.scans[place]), int(self.kinds[place])


kinds = rng.integers(0, 3, 300)
scans = rng.integers(0, 120, (300, 12, 12)).astype(np.uint8)
for scan, kind in zip(scans, kinds):
    scan[kind * 4 : kind * 4 + 4] += 130
train = DataLoader(Scans(scans[:240], kinds[:240], for_training), batch_size=20, shuffle=True)
valid = DataLoader(Scans(scans[240:], kinds[240:], for_validation), batch_size=30)
model = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.Flatten(), nn.Linear(800, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(3):
    model.train()
    for x, y in train:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        print(epoch, sum(int((model(x).argmax(1) == y).sum()) for x, y in valid) / 60)
