# codes: SCR108
# needs: accelerate
"""A batch size that is worked out by a division is no whole number."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
settings = {"batch_size": 64 / 4, "shuffle": True}
hops = torch.randn(160, 4)
loader = DataLoader(TensorDataset(hops, hops.sum(1, keepdim=True)), **settings)
model = nn.Linear(4, 1)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(2):
    for inputs, targets in loader:
        loss = nn.functional.mse_loss(model(inputs), targets)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
