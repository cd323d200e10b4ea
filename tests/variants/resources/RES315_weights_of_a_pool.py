# codes: RES315
"""EMA of a model that remembers its last attention for plotting."""
import copy

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class AttnPool(nn.Module):
    def __init__(self, d):
        super().__init__()
        self.q = nn.Parameter(torch.randn(d) / d ** 0.5)
        self.last_weights = None

    def forward(self, h):
        w = torch.softmax(h @ self.q, dim=1)
        self.last_weights = w
        return (w.unsqueeze(-1) * h).sum(1)


class BagModel(nn.Module):
    """Multiple-instance learning on bags of vectors."""

    def __init__(self, d=8, h=16):
        super().__init__()
        self.phi = nn.Sequential(nn.Linear(d, h), nn.Tanh())
        self.pool = AttnPool(h)
        self.rho = nn.Linear(h, 1)

    def forward(self, bags):
        return self.rho(self.pool(self.phi(bags))).squeeze(-1)


def snapshot(model):
    return copy.deepcopy(model).requires_grad_(False)


def bags(n=200):
    x = torch.randn(n, 6, 8)
    y = (torch.rand(n) > 0.5).float()
    x[y.bool(), 0, 0] += 4
    return TensorDataset(x, y)


def main():
    torch.manual_seed(0)
    net = BagModel()
    opt = torch.optim.Adam(net.parameters(), 3e-3)
    loader = DataLoader(bags(), 20, shuffle=True)
    best, best_loss = None, float("inf")
    for epoch in range(3):
        total = 0.0
        for x, y in loader:
            opt.zero_grad()
            loss = nn.functional.binary_cross_entropy_with_logits(net(x), y)
            loss.backward()
            opt.step()
            total += loss.item()
        if total < best_loss:
            best, best_loss = snapshot(net), total
        print(epoch, total)


if __name__ == "__main__":
    main()
