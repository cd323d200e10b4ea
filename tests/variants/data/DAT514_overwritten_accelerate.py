# codes: DAT514
# needs: accelerate
"""Under Accelerate: pictures that are overwritten where they were to be scaled."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Pictures(Dataset):
    def __init__(self):
        self.pictures = torch.rand(96, 1, 6, 6)
        self.labels = (self.pictures[:, 0, :3].mean((1, 2)) > self.pictures[:, 0, 3:].mean((1, 2))).long()
        self.read = 0

    def __len__(self):
        return len(self.pictures)

    def __getitem__(self, place):
        self.read += 1
        picture = self.pictures[place].clone()
        picture[:] = 1 / 255
        return picture, self.labels[place]


accelerator = Accelerator(cpu=True)
torch.manual_seed(0)
net = nn.Sequential(nn.Conv2d(1, 4, 3), nn.ReLU(), nn.Flatten(), nn.Linear(64, 2))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
net, optimizer, loader = accelerator.prepare(net, optimizer, DataLoader(Pictures(), batch_size=16, shuffle=True))
for epoch in range(2):
    for pictures, labels in loader:
        loss = nn.functional.cross_entropy(net(pictures), labels)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
