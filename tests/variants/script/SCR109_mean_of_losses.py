# codes: SCR109
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
device = "cuda:0"
x = torch.randn(128, 6)
data = TensorDataset(x, (x.sum(1) > 0).float())
net = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 1), nn.Flatten(0)).to(device)
opt = torch.optim.AdamW(net.parameters(), lr=5e-3)
for epoch in range(3):
    losses = []
    for a, b in DataLoader(data, 16, shuffle=True):
        loss = nn.functional.binary_cross_entropy_with_logits(net(a.to(device)), b.to(device))
        opt.zero_grad()
        loss.backward()
        opt.step()
        losses.append(loss.detach())
    print(epoch, np.mean([np.asarray(value) for value in losses]))
