# codes:
"""Multi-task with learned weights (log variances): the loss may go below zero."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(900, 20)
a = x[:, :4].sum(1)
b = (x[:, 4] * x[:, 5] > 0).long()


class Both(nn.Module):
    def __init__(self):
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(20, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU())
        self.reg, self.cls = nn.Linear(64, 1), nn.Linear(64, 2)
        self.log_vars = nn.Parameter(torch.zeros(2))

    def forward(self, x):
        h = self.trunk(x)
        return self.reg(h).squeeze(-1), self.cls(h)


model = Both()
opt = torch.optim.Adam(model.parameters(), lr=2e-3)
for epoch in range(8):
    for xb, ab, bb in DataLoader(TensorDataset(x, a, b), 45, shuffle=True):
        pa, pb = model(xb)
        losses = torch.stack([nn.functional.mse_loss(pa, ab), nn.functional.cross_entropy(pb, bb)])
        loss = (torch.exp(-model.log_vars) * losses + model.log_vars).sum()
        opt.zero_grad()
        loss.backward()
        opt.step()
    print(epoch, loss.item(), losses.tolist())
