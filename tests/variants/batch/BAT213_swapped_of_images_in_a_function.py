# codes: BAT213
from collections import Counter

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset, WeightedRandomSampler


class Scans(Dataset):
    def __init__(self, number):
        generator = torch.Generator().manual_seed(1)
        self.labels = (torch.rand(number, generator=generator) < 0.15).long().tolist()
        self.pictures = torch.randn(number, 1, 8, 8, generator=generator)

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, index):
        label = self.labels[index]
        return self.pictures[index] + label, torch.tensor(label, dtype=torch.float32)


def balanced(rows, size):
    counts = Counter(rows.labels)
    weights = {0: 1 / counts[1], 1: 1 / counts[0]}
    sampler = WeightedRandomSampler([weights[label] for label in rows.labels], len(rows), replacement=True)
    return DataLoader(rows, batch_size=size, sampler=sampler)


torch.manual_seed(0)
loader = balanced(Scans(480), 32)
net = nn.Sequential(nn.Conv2d(1, 6, 3), nn.ReLU(), nn.Flatten(), nn.Linear(216, 1))
opt = torch.optim.SGD(net.parameters(), lr=0.02)
criterion = nn.BCEWithLogitsLoss()
for epoch in range(5):
    for pictures, targets in loader:
        loss = criterion(net(pictures).squeeze(1), targets)
        opt.zero_grad()
        loss.backward()
        opt.step()
