# codes: FWD205
"""Columns of a table are given to a classifier batch by batch."""

import numpy as np
import pandas as pd
import torch
import torch.nn as nn


class Credit(nn.Module):
    def __init__(self, columns):
        super().__init__()
        self.layers = nn.Sequential(nn.BatchNorm1d(columns), nn.Linear(columns, 24), nn.ReLU(), nn.Linear(24, 1))

    def forward(self, features):
        return self.layers(features).squeeze(1)


rng = np.random.default_rng(2)
table = pd.DataFrame({"income": rng.normal(3, 1, 200), "debt": rng.normal(1, 0.5, 200), "age": rng.normal(4, 1, 200)})
table["default"] = (table["debt"] * 3 > table["income"]).astype("float32")
torch.manual_seed(1)
model = Credit(3)
adam = torch.optim.Adam(model.parameters(), lr=3e-3)
bce = nn.BCEWithLogitsLoss()
for epoch in range(2):
    shuffled = table.sample(frac=1.0, random_state=epoch)
    for start in range(0, 200, 25):
        part = shuffled.iloc[start : start + 25]
        scores = model(part[["income", "debt", "age"]].values)
        loss = bce(scores, torch.tensor(part["default"].values))
        adam.zero_grad()
        loss.backward()
        adam.step()
