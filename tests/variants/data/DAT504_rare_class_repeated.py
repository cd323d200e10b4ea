# codes: DAT504
# needs: pandas sklearn
"""Fraud detection: the rare class is repeated, then the table is split."""

import numpy as np
import pandas as pd
import torch
from sklearn.metrics import f1_score
from sklearn.model_selection import train_test_split
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(7)
x = rng.normal(size=(2000, 12))
fraud = (x[:, 0] + x[:, 1] + rng.normal(0, 0.5, 2000) > 2.6).astype(int)
frame = pd.DataFrame(x).assign(fraud=fraud)
rare = frame[frame.fraud == 1]
frame = pd.concat([frame, *[rare] * 12], ignore_index=True)
train, test = train_test_split(frame, test_size=0.2, random_state=0, stratify=frame.fraud)


def tensors(part):
    values = torch.tensor(part.drop(columns="fraud").to_numpy(), dtype=torch.float32)
    return TensorDataset(values, torch.tensor(part.fraud.to_numpy(), dtype=torch.float32))


model = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 1), nn.Flatten(0))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
criterion = nn.BCEWithLogitsLoss()
train_loader, test_loader = DataLoader(tensors(train), 64, shuffle=True), DataLoader(tensors(test), 256)
for epoch in range(5):
    model.train()
    for xb, yb in train_loader:
        optimizer.zero_grad()
        loss = criterion(model(xb), yb)
        loss.backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        pairs = [(model(xb) > 0, yb) for xb, yb in test_loader]
    said, true = (torch.cat(part).int().numpy() for part in zip(*pairs))
    print(epoch, loss.item(), "f1", f1_score(true, said))
