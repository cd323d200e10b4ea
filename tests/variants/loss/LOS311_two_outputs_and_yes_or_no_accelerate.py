# codes: LOS311
# needs: accelerate
"""Under Accelerate: two outputs an example, and a binary cross-entropy that wants one."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

accelerator = Accelerator(cpu=True)
torch.manual_seed(0)
rows = torch.randn(96, 5)
answers = (rows[:, 0] > 0).float()
loader = DataLoader(TensorDataset(rows, answers), batch_size=16, shuffle=True)
net = nn.Sequential(nn.Linear(5, 16), nn.Tanh(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
net, optimizer, loader = accelerator.prepare(net, optimizer, loader)
loss_fn = nn.BCEWithLogitsLoss()
for epoch in range(2):
    for x, y in loader:
        loss = loss_fn(net(x), y)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
