# codes:
# needs: torch
"""A model trained on the one loader, whose last layer is then adapted to the other without its labels."""

import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(900, 6)
y = (x[:, 0] + x[:, 1] > 0).long()
train_loader = DataLoader(TensorDataset(x[:600], y[:600]), batch_size=30, shuffle=True)
test_loader = DataLoader(TensorDataset(x[600:] + 0.3, y[600:]), batch_size=30, shuffle=True)
net = nn.Sequential(nn.Linear(6, 32), nn.BatchNorm1d(32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(net.parameters(), lr=3e-3)
for epoch in range(6):
    for inputs, kinds in train_loader:
        loss = nn.functional.cross_entropy(net(inputs), kinds)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
adapting = torch.optim.Adam([*net[1].parameters()], lr=1e-3)
for inputs, _ in test_loader:
    flat = net(inputs).log_softmax(1)
    loss = -(flat.exp() * flat).sum(1).mean()
    adapting.zero_grad()
    loss.backward()
    adapting.step()
