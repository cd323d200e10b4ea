# codes: STP305
"""Train in a function of one epoch; the schedule is stepped in it."""

import torch
from torch import nn, optim
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
images = torch.rand(900, 1, 8, 8)
kinds = (images[:, 0, :4].mean((1, 2)) > images[:, 0, 4:].mean((1, 2))).long()
net = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.Flatten(), nn.Linear(288, 2))


def one_epoch(loader, optimizer, scheduler):
    net.train()
    for x, y in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(net(x), y)
        loss.backward()
        optimizer.step()
        scheduler.step(loss)
    return loss.item()


def main():
    loader = DataLoader(TensorDataset(images, kinds), batch_size=30, shuffle=True)
    optimizer = optim.SGD(net.parameters(), lr=0.05, momentum=0.9)
    scheduler = optim.lr_scheduler.ReduceLROnPlateau(optimizer, "min", patience=4)
    for epoch in range(10):
        print(epoch, one_epoch(loader, optimizer, scheduler))


main()
