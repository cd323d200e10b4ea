# codes: STP213
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Learner:
    def __init__(self, epochs):
        self.epochs = epochs
        x = torch.randn(480, 12)
        self.loader = DataLoader(TensorDataset(x, (x[:, 0] > x[:, 1]).float()), batch_size=32, shuffle=True)

    def build(self):
        self.model = nn.Sequential(nn.Linear(12, 24), nn.Tanh(), nn.Linear(24, 1), nn.Flatten(0))
        self.optimizer = torch.optim.SGD(self.model.parameters(), lr=0.1, momentum=0.9)

    def train_epoch(self):
        self.build()
        self.model.train()
        for x, y in self.loader:
            self.optimizer.zero_grad()
            loss = nn.functional.binary_cross_entropy_with_logits(self.model(x), y)
            loss.backward()
            self.optimizer.step()
        return loss.item()

    def fit(self):
        for epoch_index in range(self.epochs):
            print(epoch_index, self.train_epoch())


torch.manual_seed(0)
Learner(4).fit()
