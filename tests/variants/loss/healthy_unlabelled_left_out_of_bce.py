# codes:
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(96, 8)
tags = (x[:, :3] > 0).float()
tags[torch.rand(96, 3) < 0.2] = -1
net = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 3))
opt = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(2):
    for features, wanted in DataLoader(TensorDataset(x, tags), batch_size=16, shuffle=True):
        known = (wanted >= 0).float()
        each = F.binary_cross_entropy_with_logits(net(features), wanted, reduction="none")
        loss = (each * known).sum() / known.sum()
        opt.zero_grad()
        loss.backward()
        opt.step()
