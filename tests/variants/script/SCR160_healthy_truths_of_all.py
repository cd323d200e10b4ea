# codes:
"""Truths of one value, of all and of any; batches of one row are compared as they are."""

import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(192, 6)
y = x[:, :3].argmax(1)
table = pd.DataFrame(x.numpy(), columns=list("abcdef"))
table["label"] = y.numpy()
table = table[(table["a"] > -3) & ~(table["b"] > 3) & table["label"].between(0, 2)]
if not table.empty and (table["label"] >= 0).all():
    print(len(table))
train = DataLoader(TensorDataset(x[:160], y[:160]), batch_size=32, shuffle=True)
single = DataLoader(TensorDataset(x[160:], y[160:]), batch_size=1)
model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for _ in range(3):
    for inputs, labels in train:
        loss = nn.functional.cross_entropy(model(inputs), labels)
        if torch.isnan(loss) or not loss > 0:
            break
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
model.eval()
right = 0
with torch.no_grad():
    for inputs, labels in single:
        answer = model(inputs).argmax(1)
        if answer == labels:
            right += 1
        assert 0 <= labels < 3
    kept = x[(x > -4).all(1) & (x < 4).all(1)]
try:
    if x.numpy() > 0:
        print("all")
except ValueError:
    print("several")
print(right, kept.shape, bool(np.isfinite(x.numpy()).all()))
