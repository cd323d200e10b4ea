# codes: SCR115 LOS301
# needs: pandas
import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
rng = np.random.default_rng(1)


class Rows(Dataset):
    def __init__(self, frame):
        self.frame = frame

    def __len__(self):
        return len(self.frame)

    def __getitem__(self, i):
        x = torch.tensor(self.frame.iloc[i, [0, 1, 2]].to_numpy(dtype="float32"))
        return x, torch.tensor(self.frame.iloc[i, 4])


frame = pd.DataFrame(rng.normal(size=(160, 3)), columns=["a", "b", "c"])
frame["label"] = (frame["a"] > 0) * 1.0

model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for epoch in range(4):
    for inputs, targets in DataLoader(Rows(frame), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs), targets)
        loss.backward()
        optimizer.step()
