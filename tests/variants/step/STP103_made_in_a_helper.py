# codes: STP103
"""An object of a plain class holds a tensor that a function scaled."""
import torch
from torch import nn


def small(size):
    return torch.randn(size, requires_grad=True) * 0.01  # here


class Weighted:
    def __init__(self, size):
        self.layer = nn.Linear(size, 1)
        self.weights = small(size)

    def parameters(self):
        return [*self.layer.parameters(), self.weights]

    def __call__(self, x):
        return self.layer(x * (1 + self.weights))


torch.manual_seed(0)
model = Weighted(5)
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
x = torch.randn(128, 5)
y = x.sum(1, keepdim=True)
for step in range(20):
    loss = (model(x) - y).pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
