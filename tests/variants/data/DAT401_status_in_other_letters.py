# codes: DAT401
import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset, random_split

rng = np.random.default_rng(2)
torch.manual_seed(2)
table = pd.DataFrame({"age": rng.normal(size=300), "replies": rng.normal(size=300)})
table["state"] = rng.choice(["closed", "open"], 300)
table["hours"] = table.age * 2 + rng.normal(0, 0.1, 300)


class Tickets(Dataset):
    def __init__(self, table):
        table = table[table["state"].isin(["Closed", "Resolved"])].reset_index(drop=True)
        self.x = torch.tensor(table[["age", "replies"]].to_numpy(), dtype=torch.float32)
        self.y = torch.tensor(table["hours"].to_numpy(), dtype=torch.float32)

    def __len__(self):
        return len(self.x)

    def __getitem__(self, i):
        return self.x[i], self.y[i]


train, test = random_split(Tickets(table), [0.8, 0.2])
net = nn.Linear(2, 1)
optimizer = torch.optim.Adam(net.parameters(), lr=0.01)
for epoch in range(2):
    for x, y in DataLoader(train, batch_size=16, shuffle=True):
        optimizer.zero_grad()
        nn.functional.mse_loss(net(x).squeeze(1), y).backward()
        optimizer.step()
