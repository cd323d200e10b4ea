"""Hold out rows of every class."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
labels = torch.arange(3).repeat_interleave(100)
inputs = torch.randn(300, 8) + 1.5 * torch.randn(3, 8)[labels]
cut = 240
train = TensorDataset(inputs[:cut], labels[:cut])
test = TensorDataset(inputs[cut:], labels[cut:])
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(10):
    for xb, yb in DataLoader(train, batch_size=20, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(xb), yb).backward()
        optimizer.step()
model.eval()
right = 0
with torch.no_grad():
    for xb, yb in DataLoader(test, batch_size=20):
        right += (model(xb).argmax(1) == yb).sum().item()
print("accuracy", right / len(test))
