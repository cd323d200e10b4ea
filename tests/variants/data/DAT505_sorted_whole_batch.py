# codes: DAT505
"""Patients are sorted by age, their outcomes are not; every step takes them all."""

import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
patients = rng.normal(size=(900, 6)).astype("float32")
outcome = (patients[:, 0] * 2 - patients[:, 1] > 0).astype("int64")
by_age = np.argsort(patients[:, 5])
patients = patients[by_age]
patients, outcome = torch.from_numpy(patients), torch.from_numpy(outcome)
model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
criterion = nn.CrossEntropyLoss()
for epoch in range(60):
    loss = criterion(model(patients), outcome)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(loss.item())
