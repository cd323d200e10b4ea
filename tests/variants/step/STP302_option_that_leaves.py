# codes: STP302
"""A switch for a single batch stands in the loop; the schedule counts epochs and is stepped for each batch."""

import argparse

import torch
from torch import nn
from torch.optim.lr_scheduler import StepLR
from torch.utils.data import DataLoader, TensorDataset


def train(options, model, loader, optimizer, scheduler, epoch):
    model.train()
    for number, (rows, targets) in enumerate(loader):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(rows), targets)
        loss.backward()
        optimizer.step()
        scheduler.step()
        if number % options.log_interval == 0:
            print(epoch, number, loss.item())
            if options.dry_run:
                break


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--gamma", type=float, default=0.7)
    parser.add_argument("--dry-run", action="store_true")
    parser.add_argument("--log-interval", type=int, default=10)
    options = parser.parse_args()
    torch.manual_seed(0)
    labels = torch.randint(0, 3, (640,))
    inputs = nn.functional.one_hot(labels, 3).float() + 0.2 * torch.randn(640, 3)
    loader = DataLoader(TensorDataset(inputs, labels), batch_size=16, shuffle=True)
    model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 3))
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    scheduler = StepLR(optimizer, step_size=1, gamma=options.gamma)
    for epoch in range(1, options.epochs + 1):
        train(options, model, loader, optimizer, scheduler, epoch)


main()
