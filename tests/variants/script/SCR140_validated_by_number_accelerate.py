# codes: SCR140
# needs: accelerate
"""The evaluation takes the batches of its loader by number."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
moor = torch.randn(192, 4)
wet = (moor[:, :2].sum(1) > 0).long()
train = DataLoader(TensorDataset(moor[:128], wet[:128]), batch_size=16, shuffle=True)
held_out = DataLoader(TensorDataset(moor[128:], wet[128:]), batch_size=16)
accelerator = Accelerator(cpu=True)
net = nn.Sequential(nn.Linear(4, 12), nn.Tanh(), nn.Linear(12, 2))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
net, optimizer, train, held_out = accelerator.prepare(net, optimizer, train, held_out)
for _epoch in range(2):
    net.train()
    for x, y in train:
        loss = nn.functional.cross_entropy(net(x), y)
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    net.eval()
    right = 0
    with torch.no_grad():
        for number in range(len(held_out)):
            x, y = held_out[number]
            right += (net(x).argmax(1) == y).sum().item()
    accelerator.print(right / 64)
