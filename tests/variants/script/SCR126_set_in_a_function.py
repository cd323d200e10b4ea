# codes: SCR126
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rows = torch.randn(160, 5)
marks = rows @ torch.randn(5, 1)
steps_done = 0


def train_epoch(net, loader, sgd):
    for row, mark in loader:
        sgd.zero_grad()
        nn.functional.mse_loss(net(row), mark).backward()
        sgd.step()
        steps_done += 1


def main():
    net = nn.Linear(5, 1)
    sgd = torch.optim.SGD(net.parameters(), lr=0.05)
    loader = DataLoader(TensorDataset(rows, marks), batch_size=16, shuffle=True)
    for _ in range(2):
        train_epoch(net, loader, sgd)


main()
