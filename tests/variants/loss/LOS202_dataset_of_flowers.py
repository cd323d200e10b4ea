# codes: LOS202
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(1)


class Flowers(Dataset):
    def __init__(self, n):
        self.pixels = torch.rand(n, 3, 16, 16)
        self.species = [1 + i % 5 for i in range(n)]

    def __len__(self):
        return len(self.species)

    def __getitem__(self, i):
        return self.pixels[i] + 0.1 * self.species[i], self.species[i]


class TinyNet(nn.Module):
    def __init__(self, classes=5):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.ReLU(), nn.MaxPool2d(4))
        self.out = nn.Linear(8 * 4 * 4, classes)

    def forward(self, x):
        return self.out(self.stem(x).flatten(1))


net = TinyNet()
opt = torch.optim.Adam(net.parameters(), 1e-3)
for epoch in range(2):
    for img, species in DataLoader(Flowers(64), batch_size=16, shuffle=True):
        opt.zero_grad()
        loss = F.cross_entropy(net(img), species)
        loss.backward()
        opt.step()
