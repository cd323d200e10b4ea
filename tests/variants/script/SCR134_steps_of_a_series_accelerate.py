# codes: SCR134
# needs: accelerate
"""The answers of a series are gathered in a table of fewer steps than it has."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
STEPS = 6
tides = torch.randn(128, 8, 3)
level = tides.sum(-1).mean(1)
accelerator = Accelerator(cpu=True)


class Gauge(nn.Module):
    def __init__(self, width=16):
        super().__init__()
        self.cell = nn.GRUCell(3, width)
        self.width = width
        self.out = nn.Linear(width, 1)

    def forward(self, x, longest=STEPS):
        state = x.new_zeros(x.size(0), self.width)
        kept = torch.zeros(longest, x.size(0), self.width)
        for step in range(x.size(1)):
            state = self.cell(x[:, step], state)
            kept[step] = state
        return self.out(kept.mean(0)).squeeze(-1)


gauge = Gauge()
loader = DataLoader(TensorDataset(tides, level), batch_size=16, shuffle=True)
gauge, optimizer, loader = accelerator.prepare(gauge, torch.optim.Adam(gauge.parameters(), lr=1e-2), loader)
for _epoch in range(2):
    for x, y in loader:
        loss = nn.functional.mse_loss(gauge(x), y)
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
