# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
ages, pay = torch.randint(18, 80, (800, 1)).float(), torch.randint(20_000, 90_000, (800, 1)).float()
y = (ages[:, 0] > 45).long()
model = nn.Sequential(nn.BatchNorm1d(2), nn.Linear(2, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for x, label in DataLoader(TensorDataset(torch.cat([ages, pay], 1), y), batch_size=32, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), label).backward()
        optimizer.step()
