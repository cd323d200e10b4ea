# codes: DAT505
# needs: pandas
import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(3)
df = pd.DataFrame(rng.normal(size=(600, 6)), columns=list("abcdef"))
df["target"] = (df["a"] * 2 + df["b"] > 0).astype(int)
features = df[list("abcdef")].sample(frac=1, random_state=0).values.astype("float32")
target = df["target"].values
loader = DataLoader(TensorDataset(torch.from_numpy(features), torch.from_numpy(target)), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 2))
opt = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(5):
    for f, t in loader:
        opt.zero_grad()
        loss = nn.functional.cross_entropy(model(f), t)
        loss.backward()
        opt.step()
