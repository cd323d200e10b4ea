# codes: SCR112
"""Labels are made an array for a count, and asked for a device afterwards."""

import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(96, 5)
labels = (x[:, 0] > 0).long()
labels = labels.numpy()
print(labels.mean())
device = torch.device("cpu")
x, labels = x.to(device), labels.to(device)
net = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 2))
opt = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(2):
    for start in range(0, 96, 8):
        loss = nn.functional.cross_entropy(net(x[start : start + 8]), labels[start : start + 8])
        opt.zero_grad()
        loss.backward()
        opt.step()
