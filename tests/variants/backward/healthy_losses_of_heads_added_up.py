# codes:
# needs: torch
"""Several tasks over one body: the losses of the heads are added up."""

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(800, 12)
tasks = torch.stack([(x[:, 0] > 0), (x[:, 1] + x[:, 2] > 0), (x[:, 3] * x[:, 4] > 0)], dim=1).long()
loader = DataLoader(TensorDataset(x, tasks), batch_size=32, shuffle=True)


class Tasks(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(12, 32), nn.ReLU())
        self.heads = nn.ModuleList([nn.Linear(32, 2) for _ in range(3)])

    def forward(self, x):
        features = self.body(x)
        return [head(features) for head in self.heads]


model = Tasks()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(8):
    for inputs, targets in loader:
        loss = 0.0
        for number, logits in enumerate(model(inputs)):
            loss = loss + F.cross_entropy(logits, targets[:, number])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
