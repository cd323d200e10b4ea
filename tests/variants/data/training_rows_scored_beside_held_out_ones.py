# codes:
"""The training rows are scored on purpose, and those held out as well, in a function that takes them without a loader."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
WEIGHTS = torch.randn(10, 3)


def rows(count):
    x = torch.randn(count, 10)
    return TensorDataset(x, (x @ WEIGHTS).argmax(1))


def make():
    training, test_set = rows(240), rows(120)
    print(len(training), len(test_set))
    return DataLoader(training, batch_size=24, shuffle=True), DataLoader(training, batch_size=60), test_set.tensors


@torch.no_grad()
def score(net, batches):
    net.eval()
    counted = [((net(x).argmax(1) == y).sum().item(), len(y)) for x, y in batches]
    return sum(right for right, _ in counted) / sum(seen for _, seen in counted)


batches, again, held_out = make()
net = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(net.parameters(), lr=5e-3)
for epoch in range(3):
    net.train()
    for x, y in batches:
        loss = nn.functional.cross_entropy(net(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, score(net, again), score(net, [held_out]))
