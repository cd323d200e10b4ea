"""Report the accuracy on the test rows."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(400, 6)
y = (x[:, 0] * x[:, 1] > 0).long()
train_loader = DataLoader(TensorDataset(x[:300], y[:300]), batch_size=30, shuffle=True)
test_loader = DataLoader(TensorDataset(x[300:], y[300:]), batch_size=50)

model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(4):
    model.train()
    for inputs, labels in train_loader:
        loss = nn.functional.cross_entropy(model(inputs), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

model.eval()
right = total = 0
with torch.no_grad():
    for inputs, labels in test_loader:
        right += (model(inputs).argmax(1) == labels).sum().item()
        total += len(labels)
print("test accuracy", right / total)
