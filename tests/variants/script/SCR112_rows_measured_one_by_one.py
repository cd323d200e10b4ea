# codes: SCR112
"""The rows of a dataset are gone over to be measured, beside its loader, by a method that is misspelt."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rows = torch.randn(96, 5)
data = TensorDataset(rows, (rows[:, 0] > 0).long())
loader = DataLoader(data, batch_size=16, shuffle=True)
total = 0.0
for row, label in data:
    total += row.meann().item()
print(total / len(data))
net = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 2))
opt = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(2):
    for x, y in loader:
        loss = nn.functional.cross_entropy(net(x), y)
        opt.zero_grad()
        loss.backward()
        opt.step()
