# codes:
"""Batches by index: an attack has gradients of its own, zeroed before the turn's; a turn with a spike is left out."""

import torch
from torch import nn

torch.manual_seed(2)
x = torch.randn(600, 10)
y = (x[:, 0] + x[:, 1] * x[:, 2] > 0).long()
model = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
criterion = nn.CrossEntropyLoss()


def attacked(inputs, labels, radius=0.1, turns=3):
    shift = torch.zeros_like(inputs, requires_grad=True)
    for _ in range(turns):
        criterion(model(inputs + shift), labels).backward()
        with torch.no_grad():
            shift += radius / 2 * shift.grad.sign()
            shift.clamp_(-radius, radius)
        shift.grad = None
        model.zero_grad()
    return (inputs + shift).detach()


for epoch in range(5):
    order = torch.randperm(len(x))
    for start in range(0, len(x), 30):
        rows = order[start : start + 30]
        hard = attacked(x[rows], y[rows])
        for _ in range(2):
            optimizer.zero_grad()
            loss = criterion(model(hard), y[rows])
            loss.backward()
            if start % 150 == 120:
                continue
            optimizer.step()
    print(epoch, loss.item())
