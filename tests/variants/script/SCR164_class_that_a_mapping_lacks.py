# codes: SCR164
# needs: pandas
import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rng = np.random.default_rng(1)

birds = pd.DataFrame(rng.normal(size=(160, 3)), columns=["wing", "beak", "tail"])
birds["kind"] = np.where(birds["wing"] > 0, "gull", "tern")
birds.loc[150:, "kind"] = "Gull"
ids = {"gull": 0, "tern": 1}
x = torch.tensor(birds[["wing", "beak", "tail"]].to_numpy(), dtype=torch.float32)
y = torch.tensor(birds["kind"].map(ids).astype(int).to_numpy())

model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for epoch in range(4):
    for inputs, targets in DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs), targets)
        loss.backward()
        optimizer.step()
