# codes: MET309
# needs: torch
"""Functions for an epoch; the training's mean is taken with the other loader's dataset."""

import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset, random_split

torch.manual_seed(0)
x = torch.randn(600, 10)
y = (x[:, :3].sum(1) > 0).long()
train_set, val_set = random_split(TensorDataset(x, y), [500, 100])
train_loader = DataLoader(train_set, batch_size=25, shuffle=True)
val_loader = DataLoader(val_set, batch_size=25)
model = nn.Sequential(nn.Linear(10, 24), nn.Tanh(), nn.Linear(24, 2))
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
criterion = nn.CrossEntropyLoss()


def train():
    model.train()
    total = 0.0
    for inputs, targets in train_loader:
        optimizer.zero_grad()
        loss = criterion(model(inputs), targets)
        loss.backward()
        optimizer.step()
        total += loss.item() * inputs.size(0)
    return total / len(val_loader.dataset)


@torch.no_grad()
def evaluate():
    model.eval()
    total = 0.0
    for inputs, targets in val_loader:
        total += criterion(model(inputs), targets).item() * inputs.size(0)
    return total / len(val_loader.dataset)


for epoch in range(8):
    print(epoch, train(), evaluate())
