"""Count the right answers after every epoch."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
X = torch.randn(800, 16)
y = (X[:, :4].sum(dim=1) > 0).long()

loader = DataLoader(TensorDataset(X[:640], y[:640]), batch_size=32, shuffle=True)
val_loader = DataLoader(TensorDataset(X[640:], y[640:]), batch_size=50)
model = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
criterion = nn.CrossEntropyLoss()
for epoch in range(3):
    model.train()
    for xb, yb in loader:
        optimizer.zero_grad()
        loss = criterion(model(xb), yb)
        loss.backward()
        optimizer.step()
    model.eval()
    correct, total = 0, 0
    with torch.no_grad():
        for xb, yb in val_loader:
            correct += (model(xb).argmax(1) == yb).sum().item()
            total += len(yb)
    print(epoch, correct / total)
