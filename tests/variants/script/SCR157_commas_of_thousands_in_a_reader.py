# codes: SCR157 LOS201
"""A price with the comma of its thousands, read by `float`; behind it, classes that the model has not."""

import csv
import io
import random

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

random.seed(0)
torch.manual_seed(0)
rows = [(random.gauss(i % 3, 0.5), 900 + 400 * (i % 3) + random.gauss(0, 60), i % 3) for i in range(240)]
file = io.StringIO("\n".join(["area,price,kind", *(f'{a:.3f},"{p:,.0f}",{k}' for a, p, k in rows)]))

measured, kinds = [], []
for row in csv.DictReader(file):
    measured.append([float(row["area"]), float(row["price"]) / 1000])
    kinds.append(int(row["kind"]))
data = TensorDataset(torch.tensor(measured), torch.tensor(kinds))
model = nn.Sequential(nn.Linear(2, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for inputs, wanted in DataLoader(data, batch_size=16, shuffle=True):
        loss = nn.functional.cross_entropy(model(inputs), wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
