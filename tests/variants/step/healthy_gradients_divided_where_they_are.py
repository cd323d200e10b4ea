# codes:
"""Sixteen small batches a step: their gradients are added up and divided."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)
x = torch.randn(2048, 20)
y = torch.stack([x[:, :5].sum(1), x[:, 5:10].prod(1)], 1)
model = nn.Sequential(nn.Linear(20, 64), nn.Tanh(), nn.Linear(64, 2))
loader = DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True, drop_last=True)
opt = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.9)
for epoch in range(3):
    running = 0.0
    for i, (xb, yb) in enumerate(loader, start=1):
        loss = nn.functional.smooth_l1_loss(model(xb), yb)
        loss.backward()
        running += loss.item()
        if i % 16:
            continue
        for weight in model.parameters():
            weight.grad.div_(16)
        opt.step()
        opt.zero_grad()
    print(epoch, running / len(loader))
