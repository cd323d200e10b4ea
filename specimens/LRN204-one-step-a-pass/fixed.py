"""Sort rows of a table with gradients accumulated, as for a far larger model."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(400, 10)
y = (x[:, :3].sum(dim=1) > 0).long()
loader = DataLoader(TensorDataset(x, y), batch_size=25, shuffle=True)
model = nn.Sequential(nn.Linear(10, 48), nn.ReLU(), nn.Linear(48, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
accumulate = 2
for epoch in range(6):
    for number, (rows, kinds) in enumerate(loader, 1):
        loss = nn.functional.cross_entropy(model(rows), kinds) / accumulate
        loss.backward()
        if number % accumulate == 0 or number == len(loader):
            optimizer.step()
            optimizer.zero_grad()
    print(epoch, loss.item() * accumulate)
