# codes:
"""A file is tried as one document first, and read line by line where it is none."""

import io
import json

import torch
from torch import nn

torch.manual_seed(0)
file = io.StringIO("\n".join(json.dumps([n % 4, n % 9, int(n % 9 > 4)]) for n in range(90)))
try:
    records = json.load(file)
except json.JSONDecodeError:
    file.seek(0)
    records = [json.loads(line) for line in file]
rows = torch.tensor(records).float()
model = nn.Sequential(nn.Linear(2, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=0.02)
for epoch in range(8):
    for part in rows[torch.randperm(90)].split(15):
        loss = nn.functional.binary_cross_entropy_with_logits(model(part[:, :2]), part[:, 2:])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
