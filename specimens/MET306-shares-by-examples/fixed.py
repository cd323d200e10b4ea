"""Tell which of three presses a sheet of measures came from."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
measures = torch.randn(320, 8)
scale = (measures @ torch.randn(8, 3)).argmax(1)
train_loader = DataLoader(TensorDataset(measures[:240], scale[:240]), batch_size=24, shuffle=True)
val_loader = DataLoader(TensorDataset(measures[240:], scale[240:]), batch_size=16)

model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
loss_fn = nn.CrossEntropyLoss()


def evaluate():
    model.eval()
    correct, loss = 0, 0.0
    with torch.no_grad():
        for x, y in val_loader:
            logits = model(x)
            loss += loss_fn(logits, y).item()
            correct += (logits.argmax(1) == y).sum().item()
    return loss / len(val_loader), correct / len(val_loader.dataset)


for epoch in range(4):
    model.train()
    for x, y in train_loader:
        optimizer.zero_grad()
        loss_fn(model(x), y).backward()
        optimizer.step()
    print(epoch, evaluate())
