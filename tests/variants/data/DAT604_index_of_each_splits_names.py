# codes: DAT604
# needs: pandas
import random

import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

CENTRES = {"red": (2.0, 0.0, 0.0), "green": (0.0, 2.0, 0.0), "blue": (0.0, 0.0, 2.0)}


def rows(count, seed, names=tuple(CENTRES)):
    drawn = random.Random(seed)
    made = []
    for _ in range(count):
        label = drawn.choice(names)
        made.append([*(drawn.gauss(c, 0.5) for c in CENTRES[label]), label])
    return pd.DataFrame(made, columns=["a", "b", "c", "label"])


def packed(df):
    names = list(df["label"].unique())
    codes = df["label"].apply(names.index)
    return TensorDataset(torch.tensor(df[["a", "b", "c"]].values, dtype=torch.float32), torch.tensor(list(codes)))


torch.manual_seed(0)
train, held_out = packed(rows(400, 1)), packed(rows(120, 5))
model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    model.train()
    for x, y in DataLoader(train, 16, shuffle=True):
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
model.eval()
right = 0
with torch.no_grad():
    for x, y in DataLoader(held_out, 60):
        right += (model(x).argmax(1) == y).sum().item()
print(right / len(held_out))
