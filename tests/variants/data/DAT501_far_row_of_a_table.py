# codes: DAT501
# needs: pandas
import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

rng = np.random.default_rng(0)
frame = pd.DataFrame(rng.normal(size=(8000, 3)), columns=["a", "b", "c"])
frame["label"] = (frame.a > 0).astype(int)
frame.loc[5551, "b"] = None


class Table(Dataset):
    def __init__(self, frame):
        self.frame = frame

    def __len__(self):
        return len(self.frame)

    def __getitem__(self, i):
        row = self.frame.iloc[i]
        return torch.tensor(row[["a", "b", "c"]].values.astype("float32")), torch.tensor(int(row["label"]))


loader = DataLoader(Table(frame), batch_size=64, shuffle=True)
model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters())
for x, y in loader:
    optimizer.zero_grad()
    nn.functional.cross_entropy(model(x), y).backward()
    optimizer.step()
