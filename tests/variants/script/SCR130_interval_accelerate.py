# codes: SCR130
# needs: accelerate
"""Validates so many times an epoch, which the few batches do not give."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
CHECKS = 20
rain = torch.randn(192, 6)
wet = (rain[:, 0] > 0).float()[:, None]
accelerator = Accelerator(cpu=True)
net = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.AdamW(net.parameters(), lr=1e-2)
train = DataLoader(TensorDataset(rain[:160], wet[:160]), batch_size=16, shuffle=True)
dev = DataLoader(TensorDataset(rain[160:], wet[160:]), batch_size=16)
net, optimizer, train, dev = accelerator.prepare(net, optimizer, train, dev)
criterion = nn.BCEWithLogitsLoss()
step = 0
for _epoch in range(3):
    for x, y in train:
        accelerator.backward(criterion(net(x), y))
        optimizer.step()
        optimizer.zero_grad()
        step += 1
        if step % int(len(train) / CHECKS) == 0:
            net.eval()
            with torch.no_grad():
                accelerator.print(step, sum(criterion(net(x), y).item() for x, y in dev) / len(dev))
            net.train()
