# codes: SCR108
"""Fit a plane by settings that were read as text."""

import torch
from torch import nn

SETTINGS = {"optimizer": {"lr": "5e-2", "momentum": 0.9}, "steps": 20}


class Fit:
    def __init__(self, settings):
        self.plane = nn.Linear(4, 1)
        self.optimizer = torch.optim.SGD(self.plane.parameters(), **settings["optimizer"])
        self.steps = settings["steps"]

    def run(self, points, heights):
        for _ in range(self.steps):
            loss = nn.functional.mse_loss(self.plane(points), heights)
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
        return loss.item()


torch.manual_seed(0)
points = torch.randn(64, 4)
print(Fit(SETTINGS).run(points, points @ torch.randn(4, 1)))
