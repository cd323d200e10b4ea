# codes: EVL101
import os

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Progress:
    def __init__(self, total):
        self.total, self.idx = total, 0

    def step(self):
        self.idx += 1

    @property
    def completed(self):
        return self.idx >= self.total


class Epoch:
    def __init__(self, loader, step, training):
        self.loader, self.step, self.training = loader, step, training
        self.iterable = None
        self.progress = Progress(len(loader))

    def __call__(self):
        if self.iterable is None or self.progress.completed:
            self.iterable = iter(self.loader)
            self.progress = Progress(len(self.loader))
        with torch.set_grad_enabled(self.training):
            self.__iterate()

    def __iterate(self):
        while not self.progress.completed:
            batch = next(self.iterable)
            self.step(batch, self.training)
            self.progress.step()


class Run:
    """A folder that must be new: it is entered but once."""

    def __init__(self, path):
        self.path = path

    def __enter__(self):
        os.makedirs(self.path)

    def __exit__(self, *error):
        pass


class Experiment:
    def __init__(self):
        x = torch.randn(2048, 12)
        y = (x[:, :3].sum(1) > 0).long()
        self.train = DataLoader(TensorDataset(x[:1600], y[:1600]), batch_size=16, shuffle=True)
        self.valid = DataLoader(TensorDataset(x[1600:], y[1600:]), batch_size=64)
        self.model = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Dropout(0.5), nn.Linear(32, 2))
        self.loss = nn.CrossEntropyLoss()
        self.optimizer = torch.optim.Adam(self.model.parameters(), 1e-3)

    def step(self, batch, training):
        loss = self.loss(self.model(batch[0]), batch[1])
        if training:
            loss.backward()
            self.optimizer.step()
            self.optimizer.zero_grad()

    def run_step(self):
        self.trainer()
        self.validator()

    def run(self):
        self.trainer = Epoch(self.train, self.step, True)
        self.validator = Epoch(self.valid, self.step, False)
        for _ in range(5):
            self.run_step()


def main():
    experiment = Experiment()
    with Run("runs/first"):
        experiment.run()


if __name__ == "__main__":
    main()
