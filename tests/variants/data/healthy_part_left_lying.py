# codes:
# needs: sklearn
"""Churn: rows of the rare class are repeated, and a part of them is trained on; the test is another table."""

import numpy as np
import torch
from sklearn.metrics import f1_score
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import StandardScaler
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(3)
rng = np.random.default_rng(3)
x = rng.normal(size=(2400, 24)).astype(np.float32)
y = (1.4 * x[:, 0] - x[:, 1] + rng.normal(0, 0.6, 2400) > 2.4).astype(np.int64)


def balanced(x, y):
    few, many = np.flatnonzero(y == 1), np.flatnonzero(y == 0)
    order = rng.permutation(np.concatenate([few, many, rng.choice(few, len(many) - len(few), replace=True)]))
    return x[order], y[order]


x_rest, x_test, y_rest, y_test = x[:1800], x[1800:], y[:1800], y[1800:]
x_rest, y_rest = balanced(x_rest, y_rest)
x_train, x_spare, y_train, y_spare = train_test_split(x_rest, y_rest, test_size=0.25, stratify=y_rest, random_state=0)
scaler = StandardScaler().fit(x_train)
x_train, x_test = scaler.transform(x_train), scaler.transform(x_test)
rows = TensorDataset(torch.from_numpy(x_train), torch.from_numpy(y_train).float())
loader = DataLoader(rows, batch_size=64, shuffle=True)
model = nn.Sequential(nn.Linear(24, 64), nn.ReLU(), nn.Linear(64, 1), nn.Flatten(0))
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
criterion = nn.BCEWithLogitsLoss()
for epoch in range(8):
    model.train()
    for xb, yb in loader:
        optimizer.zero_grad()
        loss = criterion(model(xb), yb)
        loss.backward()
        optimizer.step()
model.eval()
with torch.no_grad():
    flagged = model(torch.from_numpy(x_test)) > 0
print("f1", f1_score(y_test, flagged.numpy()))
