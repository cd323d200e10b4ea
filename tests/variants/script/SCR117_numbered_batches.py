# codes: SCR117
"""`enumerate` without a name for the number: the model is called with it."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rows = torch.randn(96, 5)
kinds = (rows[:, 0] > 0).long()
loader = DataLoader(TensorDataset(rows, kinds), batch_size=16, shuffle=True)
net = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 2))
opt = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(2):
    for x, y in enumerate(loader):
        loss = nn.functional.cross_entropy(net(x), y)
        opt.zero_grad()
        loss.backward()
        opt.step()
