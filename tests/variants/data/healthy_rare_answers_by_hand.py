# codes:
"""Few rows are faulty, and most batches hold none of them."""

import random

import torch
from torch import nn

random.seed(0)
torch.manual_seed(0)
machines = [([random.gauss(0, 1) for _ in range(6)], "sound") for _ in range(288)]
machines += [([random.gauss(3, 1) for _ in range(6)], "faulty") for _ in range(12)]
random.shuffle(machines)
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(4):
    random.shuffle(machines)
    for start in range(0, len(machines), 10):
        part = machines[start : start + 10]
        values = torch.tensor([row[0] for row in part])
        labels = torch.tensor([int(row[1] == "faulty") for row in part])
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(values), labels)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
