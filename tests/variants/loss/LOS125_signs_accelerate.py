# codes: LOS125
# needs: accelerate
"""Up or down is the sign of the score, and the sign is what the loss is given."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

accelerator = Accelerator(cpu=True)
torch.manual_seed(2)
past = torch.randn(192, 8)
move = torch.sign(past[:, 0] - past[:, 7])
loader = DataLoader(TensorDataset(past, move), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(8, 16), nn.Tanh(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(4):
    for x, y in loader:
        direction = torch.sign(model(x)).squeeze(-1)
        loss = nn.functional.l1_loss(direction, y)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
