# codes: DAT604
# needs: pandas sklearn
"""Customer segments from a table; the label names come as strings."""

import numpy as np
import pandas as pd
import torch
from sklearn.preprocessing import LabelEncoder, StandardScaler
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(5)
names = np.array(["bronze", "gold", "platinum", "silver"])


def table(n, classes):
    labels = rng.choice(classes, n)
    centres = {name: np.eye(4)[i] * 2 for i, name in enumerate(names)}
    x = np.stack([centres[l] for l in labels]) + rng.normal(0, 0.5, (n, 4))
    return pd.DataFrame(x, columns=["age", "spend", "visits", "tenure"]).assign(segment=labels)


train, test = table(800, names), table(200, names[1:])
features = ["age", "spend", "visits", "tenure"]
scaler = StandardScaler().fit(train[features])
x_train = torch.tensor(scaler.transform(train[features]), dtype=torch.float32)
x_test = torch.tensor(scaler.transform(test[features]), dtype=torch.float32)
y_train = torch.tensor(LabelEncoder().fit_transform(train["segment"]))
y_test = torch.tensor(LabelEncoder().fit_transform(test["segment"]))

model = nn.Sequential(nn.Linear(4, 32), nn.ReLU(), nn.Linear(32, 4))
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
criterion = nn.CrossEntropyLoss()
loader = DataLoader(TensorDataset(x_train, y_train), batch_size=32, shuffle=True)
for epoch in range(8):
    model.train()
    for xb, yb in loader:
        optimizer.zero_grad()
        loss = criterion(model(xb), yb)
        loss.backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        accuracy = (model(x_test).argmax(1) == y_test).float().mean()
    print(epoch, loss.item(), accuracy.item())
