# codes: STP210
# needs: accelerate
"""The Accelerator is not told of the accumulation that the loop makes."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
x = torch.randn(640, 10)
y = (x[:, :2].sum(1) > 0).long()
model = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
loader = DataLoader(TensorDataset(x, y), batch_size=10, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(2):
    for number, (xb, yb) in enumerate(loader, 1):
        loss = nn.functional.cross_entropy(model(xb), yb)
        accelerator.backward(loss)
        if number % 8 == 0:
            optimizer.step()
            optimizer.zero_grad()
