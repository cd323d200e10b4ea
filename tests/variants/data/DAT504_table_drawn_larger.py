# codes: DAT504
# needs: pandas sklearn
"""A small table of sales is drawn to four times its size, and then it is split."""

import numpy as np
import pandas as pd
import torch
from sklearn.model_selection import train_test_split
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(3)
sales = pd.DataFrame({"price": rng.normal(size=240), "shelf": rng.normal(size=240), "weekday": rng.integers(0, 7, 240)})
sales["sold"] = 2 * sales.price - sales.shelf + rng.normal(0, 0.3, 240)
sales = sales.sample(n=960, replace=True, random_state=0)
train, test = train_test_split(sales, test_size=0.2, random_state=0)


def tensors(part):
    values = torch.tensor(part.drop(columns="sold").to_numpy(), dtype=torch.float32)
    return TensorDataset(values, torch.tensor(part[["sold"]].to_numpy(), dtype=torch.float32))


model = nn.Sequential(nn.Linear(3, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(4):
    for xb, yb in DataLoader(tensors(train), 32, shuffle=True):
        loss = nn.functional.mse_loss(model(xb), yb)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    with torch.no_grad():
        errors = [nn.functional.mse_loss(model(xb), yb).item() for xb, yb in DataLoader(tensors(test), 64)]
    print(epoch, loss.item(), np.mean(errors))
