# codes: SCR159
"""The function is imported by its name; each line is a list."""

import io
from json import dumps, load

import torch
from torch import nn

torch.manual_seed(0)
file = io.StringIO("\n\n".join(dumps([n % 4, n % 9, int(n % 9 > 4)]) for n in range(90)))
rows = torch.tensor(load(file)).float()
model = nn.Sequential(nn.Linear(2, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=0.02)
for epoch in range(8):
    for part in rows[torch.randperm(90)].split(15):
        loss = nn.functional.binary_cross_entropy_with_logits(model(part[:, :2]), part[:, 2:])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
