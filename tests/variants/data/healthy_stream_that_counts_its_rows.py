# codes:
"""A stream that counts its rows, for the bar of the progress."""

import torch
from torch import nn
from torch.utils.data import DataLoader, IterableDataset


class Pairs(IterableDataset):
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __iter__(self):
        for i in torch.randperm(len(self.x)).tolist():
            yield self.x[i], self.y[i]

    def __len__(self):
        return len(self.x)


x = torch.randn(300, 6)
y = (x.sum(1) > 0).long()
model = nn.Linear(6, 2)
opt = torch.optim.SGD(model.parameters(), lr=0.1)
loader = DataLoader(Pairs(x, y), batch_size=32, drop_last=True)
for epoch in range(2):
    for a, b in loader:
        opt.zero_grad()
        loss = nn.functional.cross_entropy(model(a), b)
        loss.backward()
        opt.step()
