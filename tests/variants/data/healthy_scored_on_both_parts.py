# codes:
"""A class that scores itself on the rows it has learnt and on those it has not, to see how far the two are apart."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Runner:
    """Data, model and loop of an experiment."""

    def __init__(self):
        torch.manual_seed(0)
        points = torch.randn(750, 12)
        kinds = (points[:, 0] * points[:, 1] > 0).long()
        self.train_data = TensorDataset(points[:600], kinds[:600])
        self.valid_data = TensorDataset(points[600:], kinds[600:])
        self.model = nn.Sequential(nn.Linear(12, 64), nn.ReLU(), nn.Linear(64, 2))
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=3e-3)

    def loader(self, data, **given):
        return DataLoader(data, batch_size=50, **given)

    def score(self, data):
        self.model.eval()
        with torch.no_grad():
            right = sum((self.model(x).argmax(1) == y).sum().item() for x, y in self.loader(data))
        self.model.train()
        return right / len(data)

    def fit(self, epochs):
        train = self.loader(self.train_data, shuffle=True)
        for epoch in range(epochs):
            for x, y in train:
                loss = nn.functional.cross_entropy(self.model(x), y)
                self.optimizer.zero_grad()
                loss.backward()
                self.optimizer.step()
            print(epoch, self.score(self.train_data), self.score(self.valid_data))


Runner().fit(3)
