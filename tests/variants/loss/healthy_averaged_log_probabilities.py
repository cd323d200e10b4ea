# codes:
"""Tell which third of a circle points lie in by a layer of drawn weights, averaged over two draws of them."""

import math

import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
angles = torch.rand(600) * 2 * math.pi
points = torch.stack([angles.cos(), angles.sin()], 1)
thirds = (angles // (2 * math.pi / 3)).long()


class Drawn(nn.Module):
    def __init__(self, given, made):
        super().__init__()
        self.mean = nn.Parameter(torch.empty(made, given).uniform_(-0.5, 0.5))
        self.rho = nn.Parameter(torch.full((made, given), -1.0))

    def forward(self, x):
        deviation = F.softplus(self.rho)
        weight = self.mean + deviation * torch.randn_like(deviation) if self.training else self.mean
        return F.linear(x, weight)


model = nn.Sequential(Drawn(2, 32), nn.ReLU(), Drawn(32, 3), nn.LogSoftmax(dim=1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(4):
    model.train()
    for rows in torch.randperm(500).split(50):
        optimizer.zero_grad()
        answers = torch.stack([model(points[rows]) for _ in range(2)])
        loss = F.nll_loss(answers.mean(0), thirds[rows], reduction="sum")
        loss.backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        print(epoch, float((model(points[500:]).argmax(1) == thirds[500:]).float().mean()))
