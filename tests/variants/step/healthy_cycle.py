# codes:
from itertools import cycle, islice

import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset


def forever(loader):
    while True:
        yield from loader


def train(model, batches, steps):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
    for _ in range(steps):
        x, y = next(batches)
        optimizer.zero_grad()
        F.cross_entropy(model(x), y).backward()
        optimizer.step()


def main():
    torch.manual_seed(0)
    loader = DataLoader(TensorDataset(torch.randn(40, 4), torch.randint(0, 3, (40,))), batch_size=8)
    for batches in (cycle(loader), forever(loader)):
        model = nn.Linear(4, 3)
        train(model, batches, 2000)
    model.eval()
    with torch.no_grad():
        for x, y in islice(loader, 2):
            print(F.cross_entropy(model(x), y).item())


if __name__ == "__main__":
    main()
