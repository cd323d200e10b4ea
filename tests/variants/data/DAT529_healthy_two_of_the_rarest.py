# codes:
# needs: pandas sklearn
import numpy as np
import pandas as pd
import torch
from sklearn.model_selection import train_test_split
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rng = np.random.default_rng(1)

stars = pd.DataFrame(rng.normal(size=(160, 3)), columns=["mass", "heat", "age"])
stars["kind"] = np.where(stars["mass"] > 0, 1, 0)
stars.loc[[9, 30], "kind"] = 2
train, held = train_test_split(stars, test_size=0.25, stratify=stars["kind"], random_state=3)
x = torch.tensor(train[["mass", "heat", "age"]].to_numpy(), dtype=torch.float32)
y = torch.tensor((train["kind"] == 1).to_numpy()).long()

model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for epoch in range(4):
    for inputs, targets in DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs), targets)
        loss.backward()
        optimizer.step()
