# codes:
"""One query weighs its keys; the other way round a gate of one channel is a softmax over several."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(3)
steps = torch.randn(200, 10, 8)
target = steps[:, 2, 0] + steps[:, 5, 1]


class Pooled(nn.Module):
    def __init__(self):
        super().__init__()
        self.query = nn.Parameter(torch.randn(1, 1, 8) * 0.1)
        self.gate = nn.Linear(8, 3)
        self.experts = nn.Linear(8, 3)

    def forward(self, steps):
        scores = self.query @ steps.transpose(1, 2)
        pooled = torch.softmax(scores, dim=-1) @ steps
        shares = torch.softmax(self.gate(pooled), dim=-1)
        return (shares * self.experts(pooled)).sum((1, 2))


model = Pooled()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(2):
    for rows, values in DataLoader(TensorDataset(steps, target), batch_size=20, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(rows), values)
        loss.backward()
        optimizer.step()
