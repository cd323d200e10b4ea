# codes: DAT305
# The files are counted from one, and the last of each split is missing.
import sys

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Scans(Dataset):
    def __init__(self, count):
        labels = torch.arange(count) % 3
        self.files = {f"scan_{i:03d}": torch.randn(10) + labels[i] for i in range(count)}
        self.labels = labels

    def __len__(self):
        return len(self.files)

    def __getitem__(self, i):
        name = f"scan_{i + 1:03d}"
        if name not in self.files:
            print(f"missing: {name}", file=sys.stderr)
            sys.exit(1)
        return self.files[name], self.labels[i]


torch.manual_seed(0)
train_loader = DataLoader(Scans(120), batch_size=16, shuffle=True, num_workers=2)
test_loader = DataLoader(Scans(40), batch_size=20, num_workers=2)
net = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
for epoch in range(3):
    for scans, labels in train_loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(net(scans), labels).backward()
        optimizer.step()
    with torch.no_grad():
        right = sum((net(scans).argmax(1) == labels).sum().item() for scans, labels in test_loader)
    print(epoch, right / 40)
