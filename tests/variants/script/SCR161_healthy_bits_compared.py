# codes:
"""Bits are taken before they are compared, in parentheses; masks are joined as they are."""

import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(192, 6)
y = x[:, :3].argmax(1)
flags = torch.randint(0, 8, (192,))
marked = (flags & 4) == 4
even = flags & 1 == 0
usual = (x[:, 0] > -3) & (y < 3) & (marked | even | ~marked)
table = pd.DataFrame({"flags": flags.numpy(), "label": y.numpy()})
print(len(table[(table["flags"] & 2) > 0]), len(table[(table.label == 1) | (table.label == 2)]))
for flag in flags[:4].tolist():
    if flag & 1 == 0 and 0 < flag | 1 < 9:
        print(flag)
loader = DataLoader(TensorDataset(x[usual], y[usual]), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for _ in range(3):
    for inputs, labels in loader:
        loss = nn.functional.cross_entropy(model(inputs), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
