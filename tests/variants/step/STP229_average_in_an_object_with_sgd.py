# codes: STP229
import copy

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Blobs(Dataset):
    def __init__(self, number, seed):
        generator = torch.Generator().manual_seed(seed)
        self.kind = torch.randint(0, 3, (number,), generator=generator)
        self.noise = 0.5 * torch.randn(number, 1, 10, 10, generator=generator)

    def __len__(self):
        return len(self.kind)

    def __getitem__(self, i):
        picture = self.noise[i].clone()
        picture[:, 3 * self.kind[i] : 3 * self.kind[i] + 3] += 1.0
        return picture, self.kind[i]


class Smoothed:
    def __init__(self, source, beta):
        self.copy = copy.deepcopy(source)
        self.beta = beta

    def follow(self, source):
        with torch.no_grad():
            for mine, its in zip(self.copy.parameters(), source.parameters()):
                mine.data = self.beta * mine.data + (1 - self.beta) * its.data


torch.manual_seed(0)
cnn = nn.Sequential(nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(200, 3))
smoothed = Smoothed(cnn, beta=0.9998)
sgd = torch.optim.SGD(cnn.parameters(), lr=0.05, momentum=0.9)
for epoch in range(5):
    for pictures, kinds in DataLoader(Blobs(640, 1), batch_size=32, shuffle=True):
        sgd.zero_grad()
        F.cross_entropy(cnn(pictures), kinds).backward()
        sgd.step()
        smoothed.follow(cnn)
    smoothed.copy.eval()
    with torch.no_grad():
        hits = [(smoothed.copy(p).argmax(1) == k).float().mean() for p, k in DataLoader(Blobs(160, 2), batch_size=80)]
    print(epoch, torch.stack(hits).mean().item())
