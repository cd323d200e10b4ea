"""Shows SCR111: hits are counted with item before they are summed."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(360, 6)
y = x[:, :3].argmax(1)
train = DataLoader(TensorDataset(x[:300], y[:300]), batch_size=30, shuffle=True)
held_out = DataLoader(TensorDataset(x[300:], y[300:]), batch_size=30)

model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)

for epoch in range(3):
    model.train()
    for inputs, labels in train:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(inputs), labels).backward()
        optimizer.step()
    model.eval()
    hits = 0
    with torch.no_grad():
        for inputs, labels in held_out:
            hits += (model(inputs).argmax(1) == labels).item()
    print(epoch, hits / 60)
