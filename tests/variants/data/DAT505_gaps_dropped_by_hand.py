# codes: DAT505
"""Rows of a table with gaps are dropped from its features alone."""

import numpy as np
import pandas as pd
import torch
from torch import nn

rng = np.random.default_rng(3)
torch.manual_seed(3)

n = 1600
df = pd.DataFrame(
    {
        "rooms": rng.integers(1, 8, n),
        "area": rng.normal(90, 30, n),
        "age": rng.uniform(0, 80, n),
        "distance": rng.exponential(8, n),
    }
)
df["price"] = 3.0 * df.rooms + 0.2 * df.area - 0.1 * df.age - 0.4 * df.distance + rng.normal(0, 1, n)
df.loc[rng.random(n) < 0.05, "age"] = np.nan

target = df["price"].to_numpy(dtype="float32")
features = df.drop(columns="price").dropna().to_numpy(dtype="float32")
target = target[: len(features)]

split = int(0.8 * len(features))
mean, std = features[:split].mean(0), features[:split].std(0)
features = (features - mean) / std
ymean, ystd = target[:split].mean(), target[:split].std()
target = (target - ymean) / ystd

X_train, X_test = torch.from_numpy(features[:split]), torch.from_numpy(features[split:])
y_train, y_test = torch.from_numpy(target[:split]), torch.from_numpy(target[split:])

model = nn.Sequential(nn.Linear(4, 32), nn.ReLU(), nn.Linear(32, 32), nn.ReLU(), nn.Linear(32, 1))
opt = torch.optim.AdamW(model.parameters(), lr=3e-3)
batch_size = 64

for epoch in range(12):
    order = torch.randperm(len(X_train))
    total = 0.0
    for i in range(0, len(order), batch_size):
        idx = order[i : i + batch_size]
        pred = model(X_train[idx]).squeeze(1)
        loss = nn.functional.mse_loss(pred, y_train[idx])
        opt.zero_grad()
        loss.backward()
        opt.step()
        total += loss.item() * len(idx)
    with torch.no_grad():
        rmse = nn.functional.mse_loss(model(X_test).squeeze(1), y_test).sqrt()
    print(epoch, round(total / len(order), 4), round(rmse.item(), 4))
