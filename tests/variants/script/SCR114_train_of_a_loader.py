# codes: SCR114
"""A classifier that fits itself; the accuracy is taken after each epoch."""
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Base(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(6, 16), nn.Dropout(0.1), nn.ReLU(), nn.Linear(16, 3))

    def forward(self, x):
        return self.body(x)


class Classifier(Base):
    def __init__(self, lr):
        super().__init__()
        self.optimizer = torch.optim.Adam(self.parameters(), lr)

    def train(self, loader):
        self.body.train()
        for x, y in loader:
            loss = nn.functional.cross_entropy(self(x), y)
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()

    def score(self, x, y):
        with torch.no_grad():
            return (self(x).argmax(1) == y).float().mean().item()


def main():
    torch.manual_seed(0)
    x = torch.randn(240, 6)
    y = x[:, :3].argmax(1)
    loader = DataLoader(TensorDataset(x[:200], y[:200]), 20, shuffle=True)
    model = Classifier(1e-2)
    for epoch in range(3):
        model.train(loader)
        model.eval()
        print(epoch, model.score(x[200:], y[200:]))


main()
