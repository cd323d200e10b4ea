# codes: SCR112
# needs: accelerate
"""The first word of a longer name is asked of an Accelerator, and its rate of an optimizer."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
heard = torch.randn(200, 6)
rows = TensorDataset(heard, (heard[:, 0] > 0).long())
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
model, optimizer, loader = accelerator.prepare(model, optimizer, DataLoader(rows, batch_size=20, shuffle=True))
for epoch in range(3):
    for sound, kind in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(sound), kind)
        accelerator.backward(loss)
        optimizer.step()
    print(epoch, optimizer.lr)
bare = accelerator.unwrap(model)
print(sum(parameter.numel() for parameter in bare.parameters()))
