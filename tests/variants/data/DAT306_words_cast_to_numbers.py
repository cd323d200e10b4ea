# codes: DAT306 LOS301
# needs: pandas
import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rng = np.random.default_rng(1)

flats = pd.DataFrame({"area": rng.normal(size=160), "floor": rng.normal(size=160)})
flats["town"] = rng.choice(["ulm", "jena", "bonn"], 160)
flats["place"] = flats["town"].astype("float32")
x = torch.tensor(flats[["area", "floor", "place"]].to_numpy(), dtype=torch.float32)
y = (x[:, 0] > 0).float()

model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for epoch in range(4):
    for inputs, targets in DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs), targets)
        loss.backward()
        optimizer.step()
