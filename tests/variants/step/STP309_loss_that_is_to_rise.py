# codes: STP309
# needs: torch
"""Heat of a room through the day; the schedule is told to wait for the highest loss."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Run:
    def __init__(self, epochs):
        torch.manual_seed(0)
        hours = torch.rand(640, 6)
        heat = torch.sin(3 * hours[:, :1]) + hours[:, 1:2] * hours[:, 2:3]
        self.train = DataLoader(TensorDataset(hours[:512], heat[:512]), 32, shuffle=True)
        self.valid = DataLoader(TensorDataset(hours[512:], heat[512:]), 64)
        self.model = nn.Sequential(nn.Linear(6, 48), nn.Tanh(), nn.Linear(48, 1))
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=5e-3)
        self.scheduler = torch.optim.lr_scheduler.ReduceLROnPlateau(self.optimizer, mode="max", patience=2)
        self.epochs = epochs

    def validate(self):
        self.model.eval()
        with torch.no_grad():
            losses = [nn.functional.mse_loss(self.model(x), y).item() for x, y in self.valid]
        return sum(losses) / len(losses)

    def fit(self):
        for epoch in range(self.epochs):
            self.model.train()
            for hours, heat in self.train:
                self.optimizer.zero_grad()
                nn.functional.mse_loss(self.model(hours), heat).backward()
                self.optimizer.step()
            self.valid_loss = self.validate()
            self.scheduler.step(self.valid_loss)
            print(epoch, self.valid_loss)


Run(10).fit()
