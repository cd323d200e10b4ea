# codes: EVL201
"""A class that trains, with its own method for what is done every `log_every` batches."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Trainer:
    def __init__(self, net, log_every):
        self.net, self.log_every = net, log_every
        self.optimizer = torch.optim.SGD(net.parameters(), lr=0.05, momentum=0.9)

    @torch.no_grad()
    def accuracy(self, loader):
        self.net.eval()
        return sum((self.net(x).argmax(1) == y).sum().item() for x, y in loader) / len(loader.dataset)

    def fit(self, train, test, epochs):
        for epoch in range(epochs):
            self.net.train()
            for i, (x, y) in enumerate(train):
                self.optimizer.zero_grad()
                loss = nn.functional.cross_entropy(self.net(x), y)
                loss.backward()
                self.optimizer.step()
                if i % self.log_every == self.log_every - 1:
                    print(f"[{epoch + 1}, {i + 1}] {loss.item():.3f} {self.accuracy(test):.3f}")


torch.manual_seed(0)
labels = torch.randint(0, 4, (800,))
images = torch.randn(800, 1, 8, 8) * 0.4 + labels[:, None, None, None].float() / 2
network = nn.Sequential(nn.Flatten(), nn.Linear(64, 16), nn.BatchNorm1d(16), nn.ReLU(), nn.Linear(16, 4))
train_loader = DataLoader(TensorDataset(images[:640], labels[:640]), batch_size=8, shuffle=True)
test_loader = DataLoader(TensorDataset(images[640:], labels[640:]), batch_size=80)
Trainer(network, log_every=15).fit(train_loader, test_loader, epochs=3)
