# codes: SCR124
# needs: pandas
import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rng = np.random.default_rng(1)


def with_changes(frame):
    frame["change"] = np.diff(frame["price"].to_numpy())
    return frame.assign(change=frame["change"] / frame["change"].std())


frame = pd.DataFrame({"price": rng.normal(size=160).cumsum(), "sold": rng.normal(size=160), "hour": rng.random(160)})
frame = with_changes(frame)
x = torch.tensor(frame[["sold", "hour", "change"]].to_numpy(), dtype=torch.float32)
y = (x[:, 0] > 0).long()

model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for epoch in range(4):
    for inputs, targets in DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs), targets)
        loss.backward()
        optimizer.step()
