# codes: SCR163
# needs: pandas
import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rng = np.random.default_rng(1)


def by_sensor(readings):
    """The readings of one minute in one row; two of a minute stand in the file."""
    return readings.set_index(["minute", "sensor"])["value"].unstack().fillna(0.0)


readings = pd.DataFrame({"minute": np.repeat(np.arange(120), 3), "sensor": ["a", "b", "c"] * 120})
readings["value"] = rng.normal(size=360)
readings.loc[4, "minute"] = 0
x = torch.tensor(by_sensor(readings).to_numpy(), dtype=torch.float32)
y = (x.sum(1) > 0).long()

model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for epoch in range(4):
    for inputs, targets in DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs), targets)
        loss.backward()
        optimizer.step()
