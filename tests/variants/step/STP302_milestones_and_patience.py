# codes: STP302
"""Milestones in epochs, met by batches, in a training that stops when its validation does not get better."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(640, 8)
y = (x[:, 0] > 0).long()
loader = DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True)
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
decay = torch.optim.lr_scheduler.MultiStepLR(optimizer, milestones=[4, 8, 10], gamma=0.1)
best, waited = float("inf"), 0
for epoch in range(12):
    for inputs, labels in loader:
        loss = nn.functional.cross_entropy(model(inputs), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        decay.step()
    with torch.no_grad():
        held = nn.functional.cross_entropy(model(x[:64]), y[:64]).item()
    waited = 0 if held < best else waited + 1
    best = min(best, held)
    print(epoch, held)
    if waited >= 5:
        break
