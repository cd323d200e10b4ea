# codes: SCR115
import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

rng = np.random.default_rng(1)
trips = pd.DataFrame({"km": rng.gamma(2.0, 4.0, 300), "hour": rng.integers(0, 24, 300)})
trips["fare"] = 3 + 1.7 * trips["km"] + 2.0 * (trips["hour"] > 20) + rng.normal(0, 0.3, 300)
trips = trips.drop(trips[trips["km"] > 20].index)


class Trips(Dataset):
    def __init__(self, table):
        self.table = table

    def __len__(self):
        return len(self.table)

    def __getitem__(self, number):
        trip = self.table.loc[number, ["km", "hour", "fare"]].to_numpy(dtype="float32")
        return torch.from_numpy(trip[:2]) / 24, torch.tensor(trip[2]) / 30


model = nn.Sequential(nn.Linear(2, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for x, fare in DataLoader(Trips(trips), batch_size=20, shuffle=True):
        loss = nn.functional.mse_loss(model(x)[:, 0], fare)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
