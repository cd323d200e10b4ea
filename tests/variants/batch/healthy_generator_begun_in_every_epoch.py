# codes:
import itertools

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(3)
points = torch.randn(240, 5)
heights = points.sum(1, keepdim=True) + 0.1 * torch.randn(240, 1)
loader = DataLoader(TensorDataset(points, heights), batch_size=24, shuffle=True)


def for_ever(batches):
    while True:
        yield from batches


def blurred(batches, width):
    for inputs, targets in batches:
        yield inputs + width * torch.randn_like(inputs), targets


def run(net, stream, optimizer):
    total = 0.0
    for inputs, targets in stream:
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(net(inputs), targets)
        loss.backward()
        optimizer.step()
        total += loss.item()
    return total


net = nn.Sequential(nn.Linear(5, 24), nn.ReLU(), nn.Linear(24, 1))
optimizer = torch.optim.Adam(net.parameters(), lr=3e-3)
for epoch in range(4):
    stream = blurred(loader, 0.01)
    print(epoch, run(net, stream, optimizer))
endless = for_ever(loader)
for epoch in range(3):
    print(epoch, run(net, itertools.islice(endless, 10), optimizer))
