# codes: BWD112
# needs: torch accelerate
"""A loss of two parts: the share of the part that has a slope is 0."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
rows = torch.randn(480, 10)
kinds = (rows[:, 0] > 0).long()
loader = DataLoader(TensorDataset(rows, kinds), batch_size=48, shuffle=True)
model = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3, weight_decay=0.0)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
alpha = 0.0
for epoch in range(4):
    for inputs, labels in loader:
        logits = model(inputs)
        missed = 1 - (logits.argmax(1) == labels).float().mean()
        margin = (logits.gather(1, 1 - labels[:, None]) - logits.gather(1, labels[:, None]) + 1).clamp(min=0).mean()
        loss = alpha * margin + (1 - alpha) * missed
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
    accelerator.print(epoch, loss.item())
