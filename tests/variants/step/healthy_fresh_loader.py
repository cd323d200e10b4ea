# codes:
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
dataset = TensorDataset(torch.randn(32, 3), torch.randint(0, 2, (32,)))
model = nn.Linear(3, 2)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
x, y = next(iter(DataLoader(dataset, batch_size=4)))
print(model(x).shape)
for _epoch in range(2000):
    for x, y in DataLoader(dataset, batch_size=8, shuffle=True):
        optimizer.zero_grad()
        F.cross_entropy(model(x), y).backward()
        optimizer.step()
for _ in range(5000):
    optimizer.zero_grad()
    F.cross_entropy(model(x), y).backward()
    optimizer.step()
