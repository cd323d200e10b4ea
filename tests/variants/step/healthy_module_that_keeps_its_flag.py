# codes:
"""A feature extractor keeps what it was asked for beside freezing its parameters; another is trained by a flag."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Extractor(nn.Module):
    def __init__(self, requires_grad=False):
        super().__init__()
        self.requires_grad = requires_grad
        self.layers = nn.Sequential(nn.Linear(10, 24), nn.ReLU())
        for parameter in self.parameters():
            parameter.requires_grad = requires_grad

    def forward(self, x):
        return self.layers(x)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.extractor = Extractor()
        self.tuned = Extractor(requires_grad=True)
        self.head = nn.Linear(48, 2)

    def forward(self, x):
        return self.head(torch.cat([self.extractor(x), self.tuned(x)], dim=1))


rows = torch.randn(300, 10)
labels = (rows[:, 1] > 0).long()
net = Net()
for parameter in net.parameters():
    parameter.decays = False
optimizer = torch.optim.Adam([p for p in net.parameters() if p.requires_grad], lr=3e-3)
for epoch in range(3):
    for x, y in DataLoader(TensorDataset(rows, labels), batch_size=20, shuffle=True):
        loss = nn.functional.cross_entropy(net(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
