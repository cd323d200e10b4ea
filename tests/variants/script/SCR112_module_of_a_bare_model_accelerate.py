# codes: SCR112
# needs: accelerate
"""The model is asked for what a wrapper would hold, and nothing wraps it."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
amber = torch.randn(128, 4)
loader = DataLoader(TensorDataset(amber, amber.sum(1, keepdim=True)), batch_size=16, shuffle=True)
accelerator = Accelerator(cpu=True)
net = nn.Sequential(nn.Linear(4, 12), nn.Tanh(), nn.Linear(12, 1))
net, optimizer, loader = accelerator.prepare(net, torch.optim.Adam(net.parameters(), lr=1e-2), loader)
for _epoch in range(2):
    for x, y in loader:
        loss = nn.functional.mse_loss(net(x), y)
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
torch.save(net.module.state_dict(), "amber.pt")
