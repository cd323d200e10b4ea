# codes: DAT502
import random

import torch
from torch import nn
from torch.utils.data import DataLoader

random.seed(0)
torch.manual_seed(0)
rows = [{"values": [random.gauss(0, 1) for _ in range(6)]} for _ in range(240)]
for row in rows:
    row["label"] = "yes" if row["values"][0] > 0 else "no"


def collate(batch):
    values = torch.tensor([row["values"] for row in batch])
    labels = torch.tensor([int(row["label"] is True or row["label"] == "Yes") for row in batch])
    return values, labels


loader = DataLoader(rows, batch_size=16, shuffle=True, collate_fn=collate)
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for values, labels in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(values), labels)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
