# codes:
# needs: pandas sklearn
"""Flights: two columns of the same towns and the airline are numbered, each by an encoder of its own."""

import numpy as np
import pandas as pd
import torch
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import LabelEncoder
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(0)
towns = np.array(["Bergen", "Cork", "Delft", "Essen", "Faro"])
frame = pd.DataFrame({"origin": rng.choice(towns, 600), "goal": rng.choice(towns[1:], 600)})
frame["late"] = ((frame.origin == "Cork") | (frame.goal == "Faro")).map({True: "late", False: "in time"})
for column in ("origin", "goal", "late"):
    frame[column] = LabelEncoder().fit_transform(frame[column])
train, test = train_test_split(frame, test_size=0.25, random_state=0)


def rows(part):
    pair = torch.tensor(part[["origin", "goal"]].to_numpy())
    return TensorDataset(pair, torch.tensor(part["late"].to_numpy()))


class Flights(nn.Module):
    def __init__(self):
        super().__init__()
        self.origin, self.goal = nn.Embedding(5, 8), nn.Embedding(4, 8)
        self.out = nn.Linear(16, 2)

    def forward(self, pair):
        return self.out(torch.cat([self.origin(pair[:, 0]), self.goal(pair[:, 1])], 1))


model = Flights()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for pair, late in DataLoader(rows(train), 32, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(pair), late).backward()
        optimizer.step()
model.eval()
with torch.no_grad():
    hits = sum((model(p).argmax(1) == y).sum().item() for p, y in DataLoader(rows(test), 64))
print(hits / len(test))
