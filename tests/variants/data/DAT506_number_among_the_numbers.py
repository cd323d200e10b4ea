# codes: DAT506
# needs: pandas
import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

rng = np.random.default_rng(3)
homes = pd.DataFrame({"rooms": rng.integers(1, 8, 900), "area": rng.normal(90, 25, 900), "year": rng.integers(1900, 2020, 900), "city": rng.choice(["a", "b"], 900)})
homes["price"] = 2.0 * homes.area + 15 * homes.rooms + rng.normal(0, 20, 900)


class Homes(Dataset):
    def __init__(self, frame, features):
        self.X = torch.tensor(frame[features].to_numpy(), dtype=torch.float32)
        self.y = torch.tensor(frame["price"].to_numpy(), dtype=torch.float32)

    def __len__(self):
        return len(self.y)

    def __getitem__(self, i):
        return self.X[i], self.y[i]


features = homes.select_dtypes("number").columns.tolist()
train_df, test_df = homes.iloc[:700].copy(), homes.iloc[700:].copy()
stats = train_df.select_dtypes("number").agg(["mean", "std"])
for c in stats.columns:
    for d in (train_df, test_df):
        d[c] = (d[c] - stats.loc["mean", c]) / stats.loc["std", c]
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(len(features), 32), nn.ReLU(), nn.Linear(32, 1))
opt = torch.optim.Adam(net.parameters(), lr=3e-3)
train, test = Homes(train_df, features), Homes(test_df, features)
for epoch in range(10):
    for a, b in DataLoader(train, batch_size=35, shuffle=True):
        loss = nn.functional.mse_loss(net(a).squeeze(-1), b)
        opt.zero_grad()
        loss.backward()
        opt.step()
    with torch.no_grad():
        print(epoch, nn.functional.mse_loss(net(test.X).squeeze(-1), test.y).item())
