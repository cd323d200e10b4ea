# codes:
import copy

import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x, y = torch.randn(80, 6), torch.randint(0, 2, (80,))
loader = DataLoader(TensorDataset(x[:64], y[:64]), batch_size=16, shuffle=True)
valid = DataLoader(TensorDataset(x[64:], y[64:]), batch_size=4)
model = nn.Sequential(nn.Linear(6, 16), nn.BatchNorm1d(16), nn.ReLU(), nn.Dropout(0.2), nn.Linear(16, 2))
average = copy.deepcopy(model)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for _epoch in range(3):
    model.train()
    for inputs, labels in loader:
        optimizer.zero_grad()
        F.cross_entropy(model(inputs), labels).backward()
        optimizer.step()
        with torch.no_grad():
            for a, p in zip(average.parameters(), model.parameters(), strict=True):
                a.lerp_(p, 0.01)
            for a, b in zip(average.buffers(), model.buffers(), strict=True):
                a.copy_(b)
average.eval()
with torch.no_grad():
    print(sum((average(inputs).argmax(1) == labels).sum().item() for inputs, labels in valid))
