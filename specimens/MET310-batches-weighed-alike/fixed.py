"""Tell which of three scales a row of measures was taken on."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
measures = torch.randn(341, 8)
scale = (measures @ torch.randn(8, 3)).argmax(1)
train_loader = DataLoader(TensorDataset(measures[:240], scale[:240]), batch_size=24, shuffle=True)
val_loader = DataLoader(TensorDataset(measures[240:], scale[240:]), batch_size=50)

model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)


def evaluate():
    model.eval()
    right = 0
    with torch.no_grad():
        for x, y in val_loader:
            right += (model(x).argmax(1) == y).sum().item()
    return right / len(val_loader.dataset)


for epoch in range(4):
    model.train()
    for x, y in train_loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
    print(epoch, evaluate())
