# codes: LRN302
# needs: accelerate
"""The mask of the columns to keep is made, and never set; every row is multiplied by its zeros."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
inputs = torch.randn(320, 12)
prices = inputs[:, 0] * 2 + inputs[:, 3]
keep = torch.zeros(12)
accelerator = Accelerator(cpu=True)
model = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
loader = DataLoader(TensorDataset(inputs * keep, prices), batch_size=16, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(3):
    for columns, price in loader:
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(columns).squeeze(1), price)
        accelerator.backward(loss)
        optimizer.step()
    accelerator.print(epoch, loss.item())
