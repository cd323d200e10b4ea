# codes:
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

rng = np.random.default_rng(2)
torch.manual_seed(2)


class Scans(Dataset):
    def __init__(self, count, augment, transform, shift=0.0):
        self.labels = rng.integers(0, 2, count)
        self.scans = rng.normal(120 + shift, 25, (count, 1, 12, 12)).clip(0, 255).astype("uint8")
        self.scans[self.labels == 1, :, 3:9, 3:9] += 60
        self.augment, self.transform = augment, transform

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, index):
        scan = torch.from_numpy(self.scans[index]).float()
        if self.augment:
            scan = scan.flip(-1) if torch.rand(1) < 0.5 else scan
            scan = (scan * (0.8 + 0.4 * torch.rand(1)) + 8 * torch.randn_like(scan)).clamp(0, 255)
        return self.transform(scan), int(self.labels[index])


def with_erased_corner(scan):
    scan = (scan - 128) / 40
    corner = int(torch.randint(0, 8, (1,)))
    scan[:, corner : corner + 3, corner : corner + 3] = 0
    return scan


train = Scans(300, augment=True, transform=with_erased_corner)
# Another machine took these scans, and they are brighter.
valid = Scans(90, augment=False, transform=lambda scan: (scan - 128) / 40, shift=25)
model = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.AdaptiveAvgPool2d(2), nn.Flatten(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(4):
    model.train()
    for x, y in DataLoader(train, batch_size=20, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        right = sum((model(x).argmax(1) == y).sum().item() for x, y in DataLoader(valid, batch_size=45))
    print(epoch, right / len(valid))
