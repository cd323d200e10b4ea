# codes: SCR141
# needs: accelerate
"""Weights are kept in a range after each step, as in a critic of Wasserstein's."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
foam = torch.randn(160, 4)
loader = DataLoader(TensorDataset(foam, foam.sum(1, keepdim=True) / 4), batch_size=16, shuffle=True)
accelerator = Accelerator(cpu=True)
net = nn.Sequential(nn.Linear(4, 12), nn.Tanh(), nn.Linear(12, 1))
net, optimizer, loader = accelerator.prepare(net, torch.optim.Adam(net.parameters(), lr=1e-2), loader)
for _epoch in range(3):
    for x, y in loader:
        loss = nn.functional.mse_loss(net(x), y)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
        for weight in net.parameters():
            weight.clamp_(-0.8, 0.8)
    accelerator.print(loss.item())
