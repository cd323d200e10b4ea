# codes:
# needs: torch
"""The heat equation in two coordinates of one tensor, by a smooth network in a module of its own."""

import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)


class Field(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(2, 32), nn.Linear(32, 32)])
        self.out = nn.Linear(32, 1)

    def forward(self, xt):
        for layer in self.layers:
            xt = torch.tanh(layer(xt))
        return self.out(xt)


def residual(model, xt):
    u = model(xt)
    first = torch.autograd.grad(u.sum(), xt, create_graph=True)[0]
    u_x, u_t = first[:, 0:1], first[:, 1:2]
    u_xx = torch.autograd.grad(u_x.sum(), xt, create_graph=True)[0][:, 0:1]
    return u_t - 0.1 * u_xx


model = Field()
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
for step in range(500):
    inside = torch.rand(128, 2, requires_grad=True)
    start = torch.cat([torch.rand(64, 1), torch.zeros(64, 1)], dim=1)
    loss = residual(model, inside).square().mean()
    loss = loss + F.mse_loss(model(start), torch.sin(torch.pi * start[:, :1]))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
