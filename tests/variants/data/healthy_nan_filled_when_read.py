# codes:
# needs: pandas
import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

rng = np.random.default_rng(0)
frame = pd.DataFrame(rng.normal(size=(4000, 3)), columns=["a", "b", "note"])
frame["label"] = (frame.a > 0).astype(int)
frame.loc[3017, "b"] = None
frame.loc[1003, "note"] = None


class Table(Dataset):
    def __len__(self):
        return len(frame)

    def __getitem__(self, i):
        row = frame.iloc[i]
        values = np.nan_to_num(row[["a", "b"]].values.astype("float32"))
        return torch.from_numpy(values), int(row["label"])


model = nn.Sequential(nn.Linear(2, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters())
for x, y in DataLoader(Table(), batch_size=64, shuffle=True):
    optimizer.zero_grad()
    nn.functional.cross_entropy(model(x), y).backward()
    optimizer.step()
