# codes: SCR125
import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
rng = np.random.default_rng(0)
frame = pd.DataFrame({"size": rng.normal(size=240), "weight": rng.normal(size=240)})
frame["kind"] = np.where(frame["size"] > frame["weight"], "pear", "apple")


class Fruit(Dataset):
    def __init__(self, frame):
        self.features = torch.tensor(frame[["size", "weight"]].values, dtype=torch.float32)
        self.kinds = torch.tensor(frame["kind"].values)

    def __len__(self):
        return len(self.kinds)

    def __getitem__(self, index):
        return self.features[index], self.kinds[index]


model = nn.Sequential(nn.Linear(2, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for features, kinds in DataLoader(Fruit(frame), batch_size=24, shuffle=True):
        loss = nn.functional.cross_entropy(model(features), kinds)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
