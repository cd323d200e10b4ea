# codes: SCR115
# needs: torch
"""A model has one learnt vector for each of eight kinds, and the data has nine."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Conditioned(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.kinds = nn.Parameter(torch.randn(8, width) * 0.1)
        self.net = nn.Sequential(nn.Linear(6 + width, 32), nn.ReLU(), nn.Linear(32, 1))

    def forward(self, rows, kind):
        return self.net(torch.cat([rows, self.kinds[kind]], dim=1)).squeeze(1)


torch.manual_seed(0)
rows, kind = torch.randn(450, 6), torch.arange(450) % 9
target = rows.sum(1) + kind * 0.1
loader = DataLoader(TensorDataset(rows, kind, target), batch_size=45, shuffle=True)
model = Conditioned(4)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(3):
    for x, k, y in loader:
        loss = nn.functional.mse_loss(model(x, k), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
