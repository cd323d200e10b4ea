# codes: STP220
import torch
from torch import nn

torch.manual_seed(4)
points = torch.rand(900, 2) * 6 - 3
heights = torch.sin(points[:, 0]) * torch.cos(points[:, 1])


class Surface(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(2, 64)
        self.outer = nn.Linear(64, 1)

    def forward(self, p):
        return self.outer(torch.tanh(self.inner(p))).squeeze(-1)


def sweep(weights, speeds, rate):
    for speed, weight in zip(speeds, weights):
        speed.mul_(0.9).add_(weight.grad)
        weight = weight.data - rate * speed - 1e-4 * rate * weight.grad


surface = Surface()
weights = list(surface.parameters())
speeds = [torch.zeros_like(w) for w in weights]
for epoch in range(4):
    total = 0.0
    for chosen in torch.randperm(900).split(45):
        surface.zero_grad()
        loss = (surface(points[chosen]) - heights[chosen]).square().mean()
        loss.backward()
        with torch.no_grad():
            sweep(weights, speeds, 0.05)
        total += loss.item()
    print(f"epoch {epoch}: {total / 20:.4f}")
