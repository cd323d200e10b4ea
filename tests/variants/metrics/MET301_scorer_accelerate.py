# codes: MET301
# needs: accelerate
"""Depth of snow from the weather before; Accelerate, and an error that an object of the script's own adds up."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class MeanError:
    def __init__(self, scale):
        self.scale = scale
        self.errors = torch.zeros(())
        self.number = 0

    def __call__(self, answers, truth):
        self.errors += (answers - truth).abs().sum() * self.scale
        self.number += truth.numel()

    def result(self):
        return (self.errors / max(1, self.number)).item()


class Experiment:
    def __init__(self, accelerator):
        self.accelerator = accelerator
        self.model = nn.Sequential(nn.Linear(12, 64), nn.ReLU(), nn.Linear(64, 1))
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=3e-3)
        self.error = MeanError(scale=40.0)

    def weather(self, count, seed):
        g = torch.Generator().manual_seed(seed)
        days = torch.randn(count, 12, generator=g)
        return TensorDataset(days, (days[:, :4].sum(1) - days[:, 5]).tanh())

    def run(self, epochs):
        train = DataLoader(self.weather(640, 0), 32, shuffle=True)
        valid = DataLoader(self.weather(128, 1), 64)
        self.model, self.optimizer, train, valid = self.accelerator.prepare(self.model, self.optimizer, train, valid)
        for epoch in range(epochs):
            self.model.train()
            for days, depth in train:
                loss = nn.functional.mse_loss(self.model(days).squeeze(-1), depth)
                self.accelerator.backward(loss)
                self.optimizer.step()
                self.optimizer.zero_grad()
            self.model.eval()
            with torch.no_grad():
                for days, depth in valid:
                    self.error(self.model(days).squeeze(-1), depth)
            self.accelerator.print(epoch, self.error.result())


torch.manual_seed(0)
Experiment(Accelerator()).run(5)
