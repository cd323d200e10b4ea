"""Forecast one column of a table, and undo the scaling of that one."""

import numpy as np
import torch
from sklearn.preprocessing import StandardScaler

torch.manual_seed(0)
rng = np.random.default_rng(0)
table = rng.normal(20.0, 5.0, (120, 3)).astype("float32")
table[:, 2] = table[:, 0] - table[:, 1]
scaler = StandardScaler().fit(table[:100])
targets = StandardScaler().fit(table[:100, 2:])
rows = torch.from_numpy(scaler.transform(table).astype("float32"))
model = torch.nn.Linear(2, 1)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)

for _ in range(5):
    for start in range(0, 100, 20):
        batch = rows[start : start + 20]
        loss = torch.nn.functional.mse_loss(model(batch[:, :2]), batch[:, 2:])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

with torch.no_grad():
    predictions = model(rows[100:, :2]).numpy()
predictions = targets.inverse_transform(predictions)
print("error", np.abs(predictions - table[100:, 2:]).mean())
