# codes: DAT502
"""Rows of a table of texts, and batches taken by indices."""

import csv
import io
import random

import torch
from torch import nn

random.seed(0)
torch.manual_seed(0)
table = io.StringIO()
writer = csv.writer(table)
writer.writerow(["a", "b", "c", "churned"])
for _ in range(300):
    values = [round(random.gauss(0, 1), 3) for _ in range(3)]
    writer.writerow([*values, int(values[0] + values[1] > 0)])
table.seek(0)
rows = list(csv.DictReader(table))
features = torch.tensor([[float(row[name]) for name in "abc"] for row in rows])
targets = torch.tensor([int(row["churned"] == 1) for row in rows])
order = torch.randperm(len(rows))
train, held = order[:240], order[240:]

model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(4):
    shuffled = train[torch.randperm(len(train))]
    for start in range(0, len(shuffled), 20):
        index = shuffled[start : start + 20]
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(features[index]), targets[index])
        loss.backward()
        optimizer.step()
    with torch.no_grad():
        print(epoch, (model(features[held]).argmax(1) == targets[held]).float().mean().item())
