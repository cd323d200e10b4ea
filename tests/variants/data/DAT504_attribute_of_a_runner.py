# codes: DAT504
"""A class of its own that holds both parts, and builds both loaders over the one."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Runner:
    """Data, model and loop of an experiment."""

    def __init__(self, batch_size=25):
        torch.manual_seed(0)
        points = torch.randn(750, 12)
        kinds = (points[:, 0] * points[:, 1] > 0).long()
        self.train_data = TensorDataset(points[:600], kinds[:600])
        self.valid_data = TensorDataset(points[600:], kinds[600:])
        self.batch_size = batch_size
        self.model = nn.Sequential(nn.Linear(12, 64), nn.ReLU(), nn.Linear(64, 2))
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=3e-3)

    def loaders(self):
        train = DataLoader(self.train_data, batch_size=self.batch_size, shuffle=True)
        valid = DataLoader(self.train_data, batch_size=100)
        return train, valid

    def fit(self, epochs):
        train, valid = self.loaders()
        for epoch in range(epochs):
            self.model.train()
            for x, y in train:
                loss = nn.functional.cross_entropy(self.model(x), y)
                self.optimizer.zero_grad()
                loss.backward()
                self.optimizer.step()
            self.model.eval()
            with torch.no_grad():
                right = sum((self.model(x).argmax(1) == y).sum().item() for x, y in valid)
            print(epoch, loss.item(), right / len(valid.dataset))


Runner().fit(3)
